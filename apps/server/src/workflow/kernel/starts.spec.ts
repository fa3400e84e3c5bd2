import { compileProcess } from './index.js';
import { BOUNDS } from './spec/bounds.js';
import { Driver, END, flows, graphOf, inProcess, tasks } from './spec/driver.js';
import { startBy } from './starts.js';

describe('several starts', () => {
  const when = (body: string): string =>
    `<conditionalEventDefinition><condition xsi:type="tFormalExpression">${body}</condition></conditionalEventDefinition>`;
  const eventStarts =
    `<startEvent id="s"/><startEvent id="m"><messageEventDefinition messageRef="paid"/></startEvent>` +
    `<startEvent id="c">${when('${amount > 100}')}</startEvent><startEvent id="never">${when('')}</startEvent>` +
    tasks('a', 'b', 'd') +
    END +
    flows('s>a', 'm>b', 'c>d', 'never>a', 'a>e', 'b>e', 'd>e');
  const beside = '<message id="paid" name="paid"/>';

  it('begins by hand where a condition holds, else at the plain one, and by its message', async () => {
    expect((await Driver.of(eventStarts, { amount: 10 }, beside)).open).toBe('a');
    expect((await Driver.of(eventStarts, { amount: 200 }, beside)).open).toBe('d');
    const graph = await graphOf(eventStarts, beside);
    expect(startBy(graph, 'message', 'paid')).toBe('m');
    expect(startBy(graph, 'signal', 'paid')).toBeUndefined();
    expect(new Driver(graph).do({ kind: 'begin', startId: 'm' }).open).toBe('b');
  });

  it('does not begin by hand where every start waits for a condition that fails', async () => {
    const only = `<startEvent id="s">${when('${amount > 100}')}</startEvent>${tasks('a')}${END}${flows('s>a', 'a>e')}`;
    await expect(Driver.of(only, { amount: 1 })).rejects.toThrow('noFlow: s');
  });

  it('is refused with the same message twice, and in a sub-process', async () => {
    const twice = inProcess(
      eventStarts
        .replace(
          '<startEvent id="never">',
          '<startEvent id="m2"><messageEventDefinition messageRef="paid"/></startEvent><startEvent id="never">',
        )
        .replace('</sequenceFlow>', '</sequenceFlow><sequenceFlow id="m2_a" sourceRef="m2" targetRef="a"/>'),
      beside,
    );
    expect((await compileProcess(twice, BOUNDS)).problems).toEqual([
      expect.objectContaining({ code: 'workflow.start' }),
    ]);
  });
});
