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
 * Returns the result of a registered function (`with.do`): about the document that the query names by `with.id`, as the
 * caller may see it, or about the query alone. Writes nothing.
 */
export const ask: Operation = {
  name: 'ask',
  async run(context) {
    const answer = namedOf(context);
    const document = context.call.spec.with?.['id'] === undefined ? undefined : (await readDetail(context)).stored;
    return answer(behaviourContext(context), { document, said: saidOf(context), language: context.language });
  },
};

/** The same with one transaction in which the function may write: for work on no single document. */
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
