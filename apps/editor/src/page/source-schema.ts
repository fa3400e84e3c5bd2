import * as monaco from 'monaco-editor';
import { componentSchemas } from './runtime.js';

/**
 * JSON Schema of a page for our components: an object with the type of one of them must match it. The components of
 * amis are left to the check of the page.
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

/** Adds completion and validation for our components to the source view. */
export function describeSource(): void {
  monaco.languages.json.jsonDefaults.setDiagnosticsOptions({
    validate: true,
    schemaValidation: 'warning',
    schemas: [{ uri: 'lamina:page', fileMatch: ['*'], schema: sourceSchema(componentSchemas()) }],
  });
}
