import { t } from '../shared/runtime.js';

const text = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The initial table of a new decision: one input, one output, no rules. */
export const startTable = (key: string, name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="definitions_${key}" name="${text(name)}" namespace="http://lamina/decisions">
  <decision id="${key}" name="${text(name)}">
    <decisionTable id="table_${key}">
      <input id="input_1" label="${text(t('decisionDesigner.newInput'))}">
        <inputExpression id="inputExpression_1" typeRef="number"><text>amount</text></inputExpression>
      </input>
      <output id="output_1" name="result" label="${text(t('decisionDesigner.newOutput'))}" typeRef="string" />
    </decisionTable>
  </decision>
</definitions>
`;

/** The XML with another key and name: the user enters both before the first save. */
export function named(xml: string, key: string, name: string): string {
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  const decision = drawing.getElementsByTagName('decision')[0];
  decision?.setAttribute('id', key);
  decision?.setAttribute('name', name);
  return new XMLSerializer().serializeToString(drawing);
}
