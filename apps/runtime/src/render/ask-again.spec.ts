import { afterEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '../api/index.js';
import { useFeedback } from '../feedback/store.js';
import { askAgain } from './ask-again.js';

const answer = (status: number, body: unknown = ''): Answer => ({ status, headers: new Headers(), body });
const turn = () => new Promise((wake) => setTimeout(wake));

/** Sends prepared answers, one after the other. */
function scripted(...answers: Answer[]) {
  let sent = 0;
  return { send: async () => answers[sent++] as Answer, sent: () => sent };
}

describe('a write that the server cannot take now', () => {
  afterEach(() => useFeedback.setState({ questions: [] }));
  const question = () => useFeedback.getState().questions[0];

  it('is sent again as long as its person wants it', async () => {
    const { send, sent } = scripted(answer(503, { code: 503, msg: 'busy' }), answer(502), answer(200));
    const done = askAgain(send);
    await turn();
    expect([question()?.message, sent()]).toEqual(['busy', 1]);
    question()?.answer(true);
    await turn();
    expect(sent()).toBe(2);
    question()?.answer(true);
    expect((await done).status).toBe(200);
    expect(useFeedback.getState().questions).toEqual([]);
  });

  it('is left when he does not', async () => {
    const { send, sent } = scripted(answer(503), answer(200));
    const done = askAgain(send);
    await turn();
    question()?.answer(false);
    expect([(await done).status, sent()]).toEqual([503, 1]);
  });

  it('asks nothing of what is refused or done', async () => {
    for (const status of [200, 400, 409, 500])
      expect((await askAgain(scripted(answer(status)).send)).status).toBe(status);
  });
});
