import { paramsOf, questionOf } from './report-definition.js';

const definition = {
  sqlText: 'shipType=1&contractCode=${contractCode}&shipDate_ge=${from}&ascs=orderNumber',
  paramsJson: ['contractCode', { name: 'from', zh: '自', en: 'From', default: '2026-01-01' }, { zh: '无名' }, null],
};

describe('the definition of a report', () => {
  it('asks its list with the values that are there', () => {
    expect(questionOf(definition, new Map([['contractCode', 'HT2603-018']]))).toEqual({
      ...{ shipType: '1', contractCode: 'HT2603-018', ascs: 'orderNumber' },
    });
    expect(questionOf(definition, new Map([['from', '2026-05-01']]))).toEqual({
      ...{ shipType: '1', shipDate_ge: '2026-05-01', ascs: 'orderNumber' },
    });
  });

  it('takes a value as a value, whatever stands in it', () => {
    const value = 'x&status=9&y=${from}';
    expect(questionOf(definition, new Map([['contractCode', value]]))).toEqual({
      ...{ shipType: '1', contractCode: value, ascs: 'orderNumber' },
    });
  });

  it('knows parameters by their names alone', () => {
    expect(paramsOf(definition).map(({ name }) => name)).toEqual(['contractCode', 'from']);
    expect(paramsOf({ paramsJson: 'x' })).toEqual([]);
  });
});
