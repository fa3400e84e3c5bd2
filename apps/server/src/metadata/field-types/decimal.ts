import { Decimal } from 'decimal.js';
import type { FieldSpec } from '../model.js';
import type { FieldType } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';
import { EQUALITY, ORDER } from './operators.js';

/** SQLite keeps decimals as scaled 64-bit integers: 18 digits always fit. */
export const LARGEST_PRECISION = 18;
/** Number of digits that a JavaScript number stores exactly; wider columns are texts between driver and server. */
const NUMBER_DIGITS = 15;

const Exact = Decimal.clone({ precision: 64, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -64, toExpPos: 64 });

export const precisionOf = (spec: FieldSpec): number => spec.precision ?? LARGEST_PRECISION;
export const scaleOf = (spec: FieldSpec): number => spec.scale ?? 2;

function exact(raw: unknown): Decimal {
  if (typeof raw === 'number' && Number.isFinite(raw)) return new Exact(raw);
  if (typeof raw === 'string' && raw.length <= 64 && /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(raw)) return new Exact(raw);
  throw new ValueProblem('value.notNumber');
}

/** Tolerance for sums of binary fractions; a calculated sheet sends 12.340000000000001. */
const NOISE = new Exact('1e-9');

/** Throws ValueProblem for more decimals than the column stores, so that no figure is rounded without notice. */
export function checkDecimals(raw: unknown, spec: FieldSpec): void {
  const scale = scaleOf(spec);
  if ((typeof raw !== 'string' && typeof raw !== 'number') || padded(String(raw), scale, LARGEST_PRECISION)) return;
  const value = exact(raw);
  if (value.minus(value.toDecimalPlaces(scale)).abs().greaterThan(NOISE)) {
    throw new ValueProblem('value.tooManyDecimals', { scale });
  }
}

/** Fractional digits of a positive number as people and databases write it: no sign, no leading zeros. */
const PLAIN = /^(?:0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/** Such a text with all decimals of the scale, made from its characters; undefined when it must be calculated. */
function padded(text: string, scale: number, digits: number): string | undefined {
  const found = PLAIN.exec(text);
  if (found === null) return undefined;
  const [, fraction = ''] = found;
  const whole = fraction === '' ? text.length : text.length - fraction.length - 1;
  if (fraction.length > scale || whole > Math.max(digits, 1) || (digits < 1 && text[0] !== '0')) return undefined;
  if (fraction.length === scale) return text;
  return `${fraction === '' ? `${text}.` : text}${'0'.repeat(scale - fraction.length)}`;
}

/** '-5' with scale 2 → '-0.05'. */
function placePoint(digits: string, scale: number): string {
  if (scale === 0) return digits;
  const negative = digits.startsWith('-');
  const padded = (negative ? digits.slice(1) : digits).padStart(scale + 1, '0');
  return `${negative ? '-' : ''}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** An exact decimal; canonical: text with all decimals of the scale, rounded half away from zero. */
export const decimalType: FieldType = {
  name: 'decimal',
  columnType: (spec, flavour) => (flavour === 'mysql' ? `decimal(${precisionOf(spec)},${scaleOf(spec)})` : 'integer'),
  parse(raw, spec) {
    if (isBlank(raw)) return null;
    const scale = scaleOf(spec);
    const digits = precisionOf(spec) - scale;
    const quick = typeof raw === 'string' || typeof raw === 'number' ? padded(String(raw), scale, digits) : undefined;
    if (quick !== undefined) return quick;
    const value = exact(raw).toDecimalPlaces(scale, Decimal.ROUND_HALF_UP);
    if (value.abs().greaterThanOrEqualTo(new Exact(10).pow(digits))) {
      throw new ValueProblem('value.tooManyDigits', { digits });
    }
    return value.isZero() ? new Exact(0).toFixed(scale) : value.toFixed(scale);
  },
  toDb(value, spec, flavour) {
    if (value == null) return null;
    const scale = scaleOf(spec);
    const fixed = padded(String(value), scale, LARGEST_PRECISION) ?? new Exact(value as string).toFixed(scale);
    if (flavour === 'mysql') return fixed;
    const scaled = fixed.replace('.', '');
    return precisionOf(spec) > NUMBER_DIGITS ? String(BigInt(scaled)) : Number(scaled);
  },
  fromDb(value, spec, flavour) {
    if (value == null) return null;
    const scale = scaleOf(spec);
    if (flavour === 'sqlite') return placePoint(String(value), scale);
    return padded(String(value), scale, LARGEST_PRECISION) ?? new Exact(value as string).toFixed(scale);
  },
  readSql: (column, flavour, spec) =>
    flavour === 'sqlite' && precisionOf(spec) > NUMBER_DIGITS ? `CAST(${column} AS TEXT)` : column,
  operators: [...EQUALITY, ...ORDER],
  bareOperator: 'equal',
  sortable: true,
};
