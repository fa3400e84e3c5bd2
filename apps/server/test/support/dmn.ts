const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A decision table as drawn; the last cells of a rule are its outputs. */
export interface DrawnTable {
  key?: string;
  name?: string;
  policy?: string;
  aggregation?: string;
  inputs: { text: string; label?: string; type?: string }[];
  outputs: { name?: string; label?: string; type?: string; otherwise?: string }[];
  rules: string[][];
}

/** DMN 1.3 text of a table. */
export function dmn({ key = 'fee', name = key, policy, aggregation, inputs, outputs, rules }: DrawnTable): string {
  const attribute = (label: string, value: string | undefined): string =>
    value === undefined ? '' : ` ${label}="${quoted(value)}"`;
  const text = (value: string): string => `<text>${quoted(value)}</text>`;
  const drawnInputs = inputs.map(
    (input, at) =>
      `<input id="i${at}"${attribute('label', input.label)}><inputExpression id="e${at}"${attribute('typeRef', input.type)}>${text(input.text)}</inputExpression></input>`,
  );
  const drawnOutputs = outputs.map(
    (output, at) =>
      `<output id="o${at}"${attribute('name', output.name)}${attribute('label', output.label)}${attribute('typeRef', output.type)}>${
        output.otherwise === undefined
          ? ''
          : `<defaultOutputEntry id="d${at}">${text(output.otherwise)}</defaultOutputEntry>`
      }</output>`,
  );
  const drawnRules = rules.map((cells, at) => {
    const entries = cells.map((cell, column) => {
      const kind = column < inputs.length ? 'inputEntry' : 'outputEntry';
      return `<${kind} id="r${at}_${column}">${text(cell)}</${kind}>`;
    });
    return `<rule id="r${at}">${entries.join('')}</rule>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="definitions_${key}" name="${quoted(name)}" namespace="http://lamina/decisions">
  <decision id="${key}" name="${quoted(name)}">
    <decisionTable id="table_${key}"${attribute('hitPolicy', policy)}${attribute('aggregation', aggregation)}>
      ${[...drawnInputs, ...drawnOutputs, ...drawnRules].join('\n      ')}
    </decisionTable>
  </decision>
</definitions>
`;
}
