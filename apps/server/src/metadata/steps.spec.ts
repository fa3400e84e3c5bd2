import { SameObjects, Steps } from './steps.js';

describe('steps of a compilation', () => {
  const sources = (answers: Record<string, unknown>) => ({ of: (key: string) => answers[key] });

  it('takes over a result whose inputs and answers are the same, and makes it again when one changes', () => {
    const steps = new Steps<ReturnType<typeof sources>, string>();
    const input = {};
    let made = 0;
    const step = (answers: Record<string, unknown>, inputs: readonly unknown[] = [input]) =>
      steps.pass(sources(answers))('a', inputs, ({ of }) => `${++made} ${String(of('x'))}`);
    expect(step({ x: 1, y: 1 })).toBe('1 1');
    expect(step({ x: 1, y: 2 })).toBe('1 1');
    expect(step({ x: 2 })).toBe('2 2');
    expect(step({ x: 2 }, [{}])).toBe('3 2');
    expect(step({}, [input])).toBe('4 undefined');
  });

  it('does a failed step again, and still has the result before it', () => {
    const steps = new Steps<ReturnType<typeof sources>, number>();
    let made = 0;
    const step = (x: number) =>
      steps.pass(sources({ x }))('a', [], ({ of }, fail) => {
        if (Number(of('x')) < 0) fail();
        return ++made;
      });
    expect([step(1), step(-1), step(-1), step(1)]).toEqual([1, 2, 3, 1]);
  });

  it('drops what a compilation does not take', () => {
    const steps = new Steps<ReturnType<typeof sources>, number>();
    let made = 0;
    const work = () => ++made;
    steps.pass(sources({}))('a', [], work);
    steps.pass(sources({}))('b', [], work);
    expect(steps.pass(sources({}))('a', [], work)).toBe(3);
  });

  it('gives an equal value back as the object that it was', () => {
    const objects = new SameObjects();
    const first = objects.of('a', { n: 1 });
    expect(objects.of('a', { n: 1 })).toBe(first);
    const second = { n: 2 };
    expect(objects.of('a', second)).toBe(second);
    expect(objects.of('b', { n: 2 })).not.toBe(second);
  });
});
