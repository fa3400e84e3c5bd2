import { componentText, maybeText } from '../kit/component-text.js';
import type { ComponentDeclaration } from '../kit/define-component.js';
import { useT } from '../kit/view.js';

/** Names of events or actions, with their meaning. */
function Names({
  component,
  group,
  names,
}: {
  component: ComponentDeclaration;
  group: string;
  names: readonly string[];
}) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <table>
      <caption>{t(`component.component-gallery.${group}`)}</caption>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{componentText(component, `${group}.${name}`)}</td>
            <td>{maybeText(component, `${group}.${name}.hint`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The properties of a component, its events and its actions. */
export function DocsTable({ component }: { component: ComponentDeclaration }) {
  const t = useT();
  const { props, events = [], actions = [] } = component;
  const word = (key: string) => t(`component.component-gallery.${key}`);
  return (
    <>
      {Object.keys(props).length === 0 ? null : (
        <table>
          <caption>{word('props')}</caption>
          <thead>
            <tr>
              {['property', 'kind', 'default', 'meaning'].map((key) => (
                <th key={key} scope="col">
                  {word(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(props).map(([name, { kind, fallback, required }]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{kind}</td>
                <td>{required ? word('required') : fallback === undefined ? '' : JSON.stringify(fallback)}</td>
                <td>
                  {componentText(component, `props.${name}`)}
                  <small>{maybeText(component, `props.${name}.hint`)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Names component={component} group="events" names={events} />
      <Names component={component} group="actions" names={actions} />
    </>
  );
}
