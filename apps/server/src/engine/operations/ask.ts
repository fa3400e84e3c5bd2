import { answering } from '../../database/index.js';
import type { Answer } from '../behaviour.js';
import { behaviourContext } from '../behaviour-context.js';
import { asObject } from '../document/index.js';
import type { Operation, OperationContext } from '../operation.js';
import { readDetail } from './detail.js';

const saidOf = ({ query, body, request }: OperationContext) =>
  request.method === 'GET' || body === undefined || body === null || body === '' ? query : asObject(body);

/** The function that a call names by `with.do`. */
function namedOf({ engine, call }: OperationContext): Answer {
  const name = String(call.spec.with?.['do']);
  const answer = engine.answers.get(name);
  if (answer === undefined) throw new Error(`there is no answer ${name}`);
  return answer;
}

/**
 * Answers what a registered function says (`with.do`): of the document that the query names by `with.id`, as the caller
 * may see it, or of what is asked alone. Nothing is written.
 */
export const ask: Operation = {
  name: 'ask',
  async run(context) {
    const answer = namedOf(context);
    const document = context.call.spec.with?.['id'] === undefined ? undefined : (await readDetail(context)).stored;
    return answer(behaviourContext(context), { document, said: saidOf(context), language: context.language });
  },
};

/** The same, and what the function writes is one transaction: for work that is about no single document. */
export const run: Operation = {
  name: 'run',
  run(context) {
    const answer = namedOf(context);
    const said = saidOf(context);
    return context.database.transaction(async (tx) => {
      const data = await answer(behaviourContext(context, tx), {
        document: undefined,
        said,
        language: context.language,
      });
      answering(data);
      return data;
    });
  },
};
