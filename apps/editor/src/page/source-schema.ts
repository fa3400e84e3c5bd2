import * as monaco from 'monaco-editor';
import { componentSchemas } from './runtime-door.js';

/**
 * JSON Schema of a page as far as our components go: wherever an object says their type, it is one of them. What amis
 * itself takes is left to the check of the page.
 */
function sourceSchema(own: Readonly<Record<string, object>>): object {
  const value = { $ref: '#/definitions/value' };
  return {
    ...value,
    definitions: {
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      value: { if: { type: 'object' }, then: { $ref: '#/definitions/node' }, else: { items: value } },
      node: {
        properties: { type: { anyOf: [{ enum: Object.keys(own) }, {}] } },
        additionalProperties: value,
        allOf: Object.entries(own).map(([type, schema]) => ({
          if: { properties: { type: { const: type } }, required: ['type'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: schema,
        })),
      },
    },
  };
}

/** Has the source view complete and mark what pages write for our components. */
export function describeSource(): void {
  monaco.languages.json.jsonDefaults.setDiagnosticsOptions({
    validate: true,
    schemaValidation: 'warning',
    schemas: [{ uri: 'lamina:page', fileMatch: ['*'], schema: sourceSchema(componentSchemas()) }],
  });
}
