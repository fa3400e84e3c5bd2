export type { Aggregate, AggregatedNumber, Aggregation, DatePart } from './aggregate.js';
export { type ListRequest, Records, Writer } from './records.js';
export { observeRows, type RowChange, type RowObserver } from './row-changes.js';
export * from './schema/index.js';
export { nextCode, previewCode } from './sequence.js';
export { stampChange, stampNew } from './stamp.js';
export { Selection, tableSql } from './table-sql.js';
export { type AskedTotal, Totals } from './totals.js';
export { VersionedAnswers } from './versioned-answers.js';
