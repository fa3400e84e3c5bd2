import { useT } from '../../shared/runtime.js';
import { bareFormula, wrappedFormula } from '../drawing/formula-text.js';
import { typeOf } from '../drawing/moddle.js';
import { CheckField, Section } from './controls.js';
import { FormulaField } from './formula-field.js';
import type { PartProps } from './panel-props.js';

/** Nodes whose outgoing lines can include a default. Lines of other nodes can have conditions, but no default. */
const WITH_DEFAULT = ['ExclusiveGateway', 'InclusiveGateway'];

/** The condition of a line, and whether it is the default line. */
export function FlowPart({ drawing, shape, element, data }: PartProps) {
  const t = useT();
  const source = shape.source;
  const isDefault = source?.businessObject['default'] === element;
  const put = (text: string) => {
    const body = wrappedFormula(text);
    const expression = body === '' ? undefined : drawing.create('bpmn:FormalExpression', { body });
    if (expression) expression.$parent = element;
    drawing.set(shape, { conditionExpression: expression });
  };
  const choose = (checked: boolean) => {
    if (!source) return;
    if (checked && element['conditionExpression']) drawing.set(shape, { conditionExpression: undefined });
    drawing.set(source, { default: checked ? element : undefined });
  };
  return (
    <Section title={t('flowDesigner.condition')}>
      {source && (WITH_DEFAULT.includes(typeOf(source.businessObject)) || isDefault) ? (
        <CheckField
          label={t('flowDesigner.isDefault')}
          hint={t('flowDesigner.isDefaultHint')}
          checked={isDefault}
          onChange={choose}
        />
      ) : null}
      {isDefault ? null : (
        <FormulaField
          label={t('flowDesigner.formula')}
          value={bareFormula(element['conditionExpression']?.body)}
          process={drawing.process}
          fields={data.fields}
          onCommit={put}
        />
      )}
    </Section>
  );
}
