import type { Labels } from '../../engine/index.js';
import type { Definitions } from '../definitions/definitions.js';
import { DocumentSteps } from './document-steps.js';

type Translation = Parameters<Labels['translateBy']>[0];

const NODES = { qual: '质量评审', prod: '生产评审' };
const EN: Record<string, string> = { qual: 'Quality review', prod: 'Production review' };
const graph = {
  nodes: new Map(Object.entries(NODES).map(([id, name]) => [id, { id, name, properties: { nameEn: EN[id] } }])),
};

/** The names of the current steps of a document as a reader of the language gets them. */
async function read(stored: string, language: 'zh' | 'en'): Promise<unknown> {
  let translate: Translation | undefined;
  const labels = { translateBy: (one: Translation) => void (translate = one) } as unknown as Labels;
  void new DocumentSteps({ latest: async () => ({ graph }) } as unknown as Definitions, labels);
  const record = { nodeName: stored };
  await translate?.({ model: { process: 'review' } } as never, [record], '000000', language);
  return record.nodeName;
}

test('several current steps read as a list in either language', async () => {
  expect(await read('质量评审,生产评审', 'en')).toBe('Quality review, Production review');
  expect(await read('质量评审,生产评审', 'zh')).toBe('质量评审,生产评审');
});
