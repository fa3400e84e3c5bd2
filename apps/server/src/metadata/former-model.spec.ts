import { currentModel } from './former-model.js';

const words = { zh: 'x', en: 'x' };

describe('a model that an older version published', () => {
  it('is as it was without transitions', () => {
    const model = { key: 'paper', actions: {} };
    expect(currentModel(model)).toBe(model);
  });

  it('has its moves as actions, with what their calls took and their conditions', () => {
    const { transitions, calls, actions } = currentModel({
      key: 'paper',
      transitions: [
        { name: 'hold', ...words, from: ['1'], to: ['8'], guard: '${qty > 0}', message: words },
        { name: 'resume', ...words, from: ['8'], to: ['1', '2'] },
        { name: 'touch', ...words, from: [], to: [] },
      ],
      calls: {
        'GET list': 'list',
        'POST touch': 'transition',
        'POST hold': {
          operation: 'transition',
          with: { transition: 'hold', flag: 'hold', otherwise: 'resume', fields: { reason: 'holdReason' } },
        },
      },
    }) as unknown as Record<string, object>;
    expect(transitions).toBeUndefined();
    const input = { reason: { field: 'holdReason' } };
    expect(actions).toEqual({
      hold: { ...words, batch: true, from: ['1'], to: '8', must: [{ that: '${qty > 0}', message: words }], input },
      resume: { ...words, batch: true, from: ['8'], to: '1', input },
      touch: { ...words, batch: true },
    });
    expect(calls).toEqual({
      'GET list': 'list',
      'POST touch': 'action',
      'POST hold': { operation: 'action', with: { action: { by: 'hold', true: 'hold', false: 'resume' } } },
    });
  });

  it('has names for the outcomes of its approval', () => {
    const model = currentModel({
      key: 'paper',
      process: 'paper',
      transitions: [
        { name: 'initiate', ...words, from: ['0'], to: ['1'] },
        { name: 'upEvent', ...words, from: ['1'], to: ['1', '2', '3'] },
        { name: 'revoke', ...words, from: ['1'], to: ['4'] },
      ],
    });
    expect(model.approval).toEqual({ running: '1', approved: '2', rejected: '3', revoked: '4' });
    expect(model.actions).toEqual({
      initiate: { ...words, batch: true, from: ['0'] },
      upEvent: { ...words, batch: true, from: ['1'] },
      revoke: { ...words, batch: true, from: ['1'] },
    });
  });
});
