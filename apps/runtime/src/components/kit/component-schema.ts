import type { ComponentDeclaration } from './define-component.js';
import type { ValueSchema } from './props.js';

/**
 * Properties that a page may write on any amis component or form item. Names ending in `On` or `Expr` are conditions.
 */
const AT_ALL = [
  ...['type', 'id', 'name', 'className', 'style', 'visible', 'hidden', 'disabled', 'static', 'onEvent', 'permission'],
  ...['label', 'data', 'testid', 'mobile', 'editorSetting', 'themeCss', 'wrapperCustomStyle', 'useMobileUI', '$$id'],
];
const AT_FIELDS = [
  ...['value', 'mode', 'size', 'description', 'desc', 'hint', 'labelRemark', 'remark', 'labelWidth', 'labelAlign'],
  ...['labelClassName', 'inputClassName', 'descriptionClassName', 'required', 'validations', 'validationErrors'],
  ...['validateOnChange', 'validateApi', 'clearValueOnHidden', 'submitOnChange', 'readOnly', 'inline', 'horizontal'],
  ...[
    'autoFill',
    'placeholder',
    'extraName',
    'canAccessSuperData',
    'row',
    'columnRatio',
    'columnLabel',
    'maxLength',
    'minLength',
  ],
];

/** JSON Schema (draft 7) of what pages write for a component. It does not allow unknown properties. */
export function componentSchema({ type, kind, props }: ComponentDeclaration): ValueSchema {
  const declared = Object.entries(props);
  const own = declared.map(([name, { schema, fallback }]): [string, ValueSchema] => [
    name,
    fallback === undefined ? schema : { ...schema, default: fallback },
  ]);
  const shared = [...AT_ALL, ...(kind === 'field' ? AT_FIELDS : [])].map((name): [string, ValueSchema] => [name, {}]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(shared), ...Object.fromEntries(own), type: { const: type } },
    patternProperties: { '(On|Expr)$': {} },
    required: ['type', ...declared.filter(([, { required }]) => required).map(([name]) => name)],
    additionalProperties: false,
  };
}
