import { notFound } from '../../errors/index.js';
import type { Definition, Definitions } from '../definitions/definitions.js';
import { namesOf, nodeName, nodeNameIn } from '../definitions/node-names.js';
import type { Graph, Node } from '../kernel/index.js';
import type { LogRow, TaskEntry } from '../store/history.store.js';
import type { Instance } from '../store/instance.store.js';
import { type Facts, FINISHED, OPEN, type Running } from './facts.js';
import { historyOf } from './history.js';
import { panelTasks } from './panel-tasks.js';
import { StepNames } from './step-names.js';

const node = (id: string, name: string, nameEn?: string) =>
  ({ id, name, properties: nameEn === undefined ? {} : { nameEn } }) as unknown as Node;
const graphOf = (...nodes: Node[]) => ({ nodes: new Map(nodes.map((one) => [one.id, one])) }) as unknown as Graph;

const GRAPH = graphOf(node('sales', '销售审核', 'Sales review'), node('plain', '复核'));

describe('the name of a node', () => {
  it('is the English one for readers of English, otherwise the stored one', () => {
    expect(nodeNameIn(GRAPH, 'sales', '销售审核', 'en')).toBe('Sales review');
    expect(nodeNameIn(GRAPH, 'sales', '销售审核', 'zh')).toBe('销售审核');
  });

  it('is the stored one without an English name, without the node, and without the graph', () => {
    expect(nodeNameIn(GRAPH, 'plain', '复核', 'en')).toBe('复核');
    expect(nodeNameIn(GRAPH, 'gone', '旧节点', 'en')).toBe('旧节点');
    expect(nodeNameIn(undefined, 'sales', '销售审核', 'en')).toBe('销售审核');
    expect(nodeNameIn(GRAPH, null, null, 'en')).toBeNull();
  });

  it('can be read from the node itself, and found by its Chinese name', () => {
    expect([nodeName(GRAPH.nodes.get('sales')!, 'en'), nodeName(GRAPH.nodes.get('plain')!, 'en')]).toEqual([
      'Sales review',
      '复核',
    ]);
    expect(namesOf(GRAPH, '销售审核')).toEqual({ zh: '销售审核', en: 'Sales review' });
    expect(namesOf(GRAPH, '复核')).toEqual({ zh: '复核', en: '复核' });
    expect(namesOf(graphOf(node('fork', '', 'Fork')), '')).toEqual({ zh: '', en: '' });
  });
});

describe('names of steps in lists', () => {
  const asked: string[] = [];
  const definitions = {
    byId: async (id: string) => {
      asked.push(id);
      if (id === 'removed') throw notFound();
      if (id === 'broken') throw new Error('no database');
      return { graph: GRAPH };
    },
  } as unknown as Definitions;
  const names = new StepNames(definitions);
  beforeEach(() => {
    asked.length = 0;
  });

  it('reads nothing for readers of Chinese', async () => {
    const nameOf = await names.of(['1', 'removed'], 'zh');
    expect([nameOf('1', 'sales', '销售审核'), asked]).toEqual(['销售审核', []]);
  });

  it('reads each definition once for readers of English; one that was removed leaves the stored name', async () => {
    const nameOf = await names.of(['1', '1', null, 'removed'], 'en');
    expect(asked).toEqual(['1', 'removed']);
    expect(nameOf('1', 'sales', '销售审核')).toBe('Sales review');
    expect(nameOf('removed', 'sales', '销售审核')).toBe('销售审核');
    expect(nameOf(null, 'sales', null)).toBeNull();
  });

  it('hides no other error', async () => {
    await expect(names.of(['broken'], 'en')).rejects.toThrow('no database');
  });
});

describe('a panel', () => {
  const TIMES = { createTime: '2026-01-01 08:00:00', endTime: '2026-01-01 09:00:00' };
  const task = (no: number, status: number, nodeId: string, nodeName: string) =>
    ({ id: String(no), no, nodeId, nodeName, status, attachments: null, signOf: null, ...TIMES }) as TaskEntry;
  const line = (id: string, event: string, nodeId: string, nodeName: string, taskNo: number | null = null) =>
    ({ id, event, nodeId, nodeName, taskNo, userId: null, comment: null, createTime: TIMES.createTime }) as LogRow;
  const one = (name: string, nameEn: string, tasks: TaskEntry[], log: LogRow[]): Facts => ({
    ...{ actor: { userId: '9' } as Facts['actor'], persons: new Set<string>(), millis: 0, document: undefined },
    definition: { name, nameEn, graph: GRAPH } as Definition,
    running: {
      instance: { id: '1', startUser: '9', startTime: TIMES.createTime, endTime: null } as Instance,
      ...{ tasks, log, candidates: new Map(), cut: false, state: {} as Running['state'] },
    },
    ...{ calls: [], callsCut: false, caller: undefined },
  });
  const called = one('质检', 'Inspection', [task(7, OPEN, 'sales', '销售审核')], []);
  const facts: Facts = {
    ...one(
      '合同',
      'Contract',
      [task(1, FINISHED, 'sales', '销售审核'), task(2, OPEN, 'plain', '复核')],
      [line('3', 'taskClosed', 'sales', '销售审核', 1), line('4', 'urged', 'sales', '销售审核')],
    ),
    calls: [called],
  };
  const nameOf = () => '';

  it('names its open tasks and called processes in English', () => {
    const [own, other] = panelTasks(facts, nameOf, 'en');
    expect(own).toMatchObject({ nodeName: '复核', calledName: null });
    expect(other).toMatchObject({ nodeName: 'Sales review', calledName: 'Inspection' });
    expect(panelTasks(facts, nameOf, 'zh')[1]).toMatchObject({ nodeName: '销售审核', calledName: '质检' });
  });

  it('names the steps of its history in English', () => {
    const steps = (language: 'zh' | 'en') =>
      historyOf({ ...facts, calls: [] }, nameOf, language).map(({ kind, nodeName: name }) => [kind, name]);
    expect(steps('en')).toEqual([
      ['start', null],
      ['task', 'Sales review'],
      ['event', 'Sales review'],
    ]);
    expect(steps('zh')[1]).toEqual(['task', '销售审核']);
  });
});
