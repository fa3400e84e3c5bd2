import type { Schema } from './field-schema.js';

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The envelope around some data. */
export const enveloped = (data: Schema): Schema => ({ allOf: [ref('Envelope'), { properties: { data } }] });

/** A page of records. */
export const paged = (items: Schema): Schema => ({
  allOf: [ref('Page'), { properties: { records: { type: 'array', items } } }],
});

export const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });

/** What every call may answer beside its success. */
export const FAILURES: Schema = Object.fromEntries(
  ['400', '401', '403'].map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
);

const problem: Schema = {
  type: 'object',
  properties: {
    field: { type: 'string' },
    label: { type: 'object' },
    message: { type: 'object' },
  },
};

const failure = (description: string): Schema => ({ description, ...json(ref('Failure')) });

/** The parts that all calls share. */
export const SHARED_SCHEMAS: Record<string, Schema> = {
  Envelope: {
    type: 'object',
    required: ['code', 'success', 'data', 'msg'],
    properties: {
      code: { type: 'integer', description: '200: success' },
      success: { type: 'boolean' },
      data: {},
      msg: { type: 'string' },
    },
  },
  Failure: {
    type: 'object',
    required: ['code', 'success', 'data', 'msg'],
    properties: {
      code: { type: 'integer', description: '400, 401, 403, 404, 405, 409, 500' },
      success: { const: false },
      data: {},
      msg: { type: 'string' },
      errors: { type: 'array', items: problem },
    },
  },
  Page: {
    type: 'object',
    required: ['records', 'total', 'size', 'current', 'pages'],
    properties: {
      records: { type: 'array' },
      total: { type: 'integer' },
      size: { type: 'integer' },
      current: { type: 'integer' },
      pages: { type: 'integer' },
    },
  },
};

export const SHARED_RESPONSES: Record<string, Schema> = {
  Failure400: failure('The request is wrong, a rule is broken, or (body code 404) the record is not there'),
  Failure401: failure('No token, or a token that does not count'),
  Failure403: failure('The right is missing'),
};
