import type { Row } from './people.js';
import type { Random } from './random.js';
import type { PlantWords } from './words.js';

/** A contract as its author enters an order. `customer` is a row of the customers. */
export function orderOf(
  random: Random,
  { pairs, product, projects }: PlantWords,
  customer: Row,
  { signDate, deliveryDate }: { signDate: string; deliveryDate: string },
): Row & { lines: Row[] } {
  const lines = Array.from({ length: random.one([1, 1, 1, 2, 2]) }, () => {
    const { line, baseThk, cladThk, unitPrice } = random.one(pairs);
    return {
      ...{ ...line, productName: product, cladSide: '1', utScanMode: 'FULL', taxRate: '0.13', shape: 'RECT' },
      ...{ deliveryDate, baseThk: random.one(baseThk), cladThk: random.one(cladThk), unitPrice: random.one(unitPrice) },
      ...{ width: random.whole(12, 19) * 100, length: random.whole(20, 45) * 100, qty: random.one([1, 1, 1, 2]) },
    };
  });
  return {
    ...{ contractType: '1', customerId: customer['id'], projectName: random.one(projects), signDate, deliveryDate },
    ...{ payType: '1', currency: 'CNY', shipMode: 'ROAD', shipAddress: customer['address'] },
    ...{ receiver: customer['contact'], receiverPhone: customer['phone'] },
    ...{ certType: 'TSG', thirdParty: 'NONE', packMode: 'FILM', markMode: 'PAINT', lines },
  };
}
