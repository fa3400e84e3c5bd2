import { useRef } from 'react';
import { useT } from '../../shared/runtime.js';
import type { Moddle } from '../drawing/moddle.js';
import { readParams } from '../drawing/params.js';
import { propertiesOf } from '../drawing/properties.js';
import type { DocumentField } from '../flow-calls.js';
import { type Option, SelectField, TextField } from './controls.js';
import { fieldOptions } from './field-options.js';

interface FormulaFieldProps {
  label: string;
  /** Without `${…}`. */
  value: string;
  process: Moddle;
  fields: readonly DocumentField[];
  onCommit(text: string): void;
}

const OPERATORS = ['==', '!=', '>', '>=', '<', '<=', '&&', '||', '!', '+', '-', '*', '/'];

/** Functions with a template to fill in. The engine has more; its check reports unknown ones. */
const FUNCTIONS = [
  'IF(, , )',
  'AND(, )',
  'OR(, )',
  'ISEMPTY()',
  'CONTAINS(, )',
  'LEN()',
  'SUM()',
  'COUNT()',
  'MAX()',
  'MIN()',
  'AVG()',
  'ROUND(, 2)',
  'ABS()',
  'TODAY()',
  'NOW()',
  'DAYS(, )',
  'ISBEFORE(, )',
  'ARRAYMAP(lines, item => item.)',
  'ARRAYSOME(lines, item => item.)',
  'ARRAYEVERY(lines, item => item.)',
];

/** Variables of every process. */
const VARIABLES = ['outcome', 'initiator', 'businessId', 'nrOfInstances', 'nrOfAgreed', 'nrOfRejected'];

const asOptions = (texts: readonly string[]): Option[] => texts.map((text) => ({ value: text, label: text }));

/** A formula with its building blocks: fields of the document, variables, operators, functions and dictionary keys. */
export function FormulaField({ label, value, process, fields, onCommit }: FormulaFieldProps) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const params = readParams(propertiesOf(process)['params']).map(({ name, key }) => ({
    value: name,
    label: `${name} (${key})`,
  }));
  const variables = VARIABLES.map((name) => ({
    value: name,
    label: `${name} · ${t(`flowDesigner.variable.${name}`)}`,
  }));
  const known = fields.find(({ name, options }) => options?.length && new RegExp(`\\b${name}\\b`).test(value));

  const insert = (text: string) => {
    const input = area.current;
    if (!input || text === '') return;
    const at = input.selectionEnd;
    const gap = at > 0 && !/[\s(!]$/.test(input.value.slice(0, at)) ? ' ' : '';
    input.setRangeText(gap + text, at, at, 'end');
    // The field handles it like typed text.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const inside = text.indexOf('(');
    const caret = at + gap.length + (inside < 0 ? text.length : inside + 1);
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(caret, caret);
    });
  };
  const helper = (text: string, options: readonly Option[]) =>
    options.length > 0 ? (
      <SelectField bare label={text} value="" empty={text} options={options} onChange={insert} />
    ) : null;

  return (
    <>
      <TextField
        label={label}
        value={value}
        rows={3}
        mono
        placeholder={'totalAmount >= 1000000'}
        hint={t('flowDesigner.formulaHint')}
        inputRef={area}
        onCommit={onCommit}
      />
      <fieldset className="lm-formula-help" aria-label={t('flowDesigner.insert')}>
        {helper(t('flowDesigner.insertField'), fieldOptions(fields))}
        {helper(t('flowDesigner.insertVariable'), [...variables, ...params])}
        {helper(t('flowDesigner.insertOperator'), asOptions(OPERATORS))}
        {helper(t('flowDesigner.insertFunction'), asOptions(FUNCTIONS))}
        {helper(
          t('flowDesigner.insertKey', { field: known?.label ?? '' }),
          (known?.options ?? []).map((option) => ({
            value: `"${option.value}"`,
            label: `${option.label} ("${option.value}")`,
          })),
        )}
      </fieldset>
    </>
  );
}
