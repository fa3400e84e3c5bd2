import { createObject, Renderer } from 'amis-core';
import type { ReactNode } from 'react';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';
import { DocumentView } from './document-view.js';

interface Props extends AmisPlace {
  model?: unknown;
  businessId?: unknown;
  menus?: Readonly<Record<string, string>>;
  render(region: string, schema: object, props?: object): ReactNode;
}

class DocumentViewRenderer extends AmisComponent<Props> {
  private readonly draw = (schema: object, data: object) =>
    this.props.render('document', schema, { data: createObject(this.props.data, data) });

  override render() {
    const { model, businessId, menus = {}, data } = this.props;
    const [key, id] = [evaluate(model, data), evaluate(businessId, data)];
    if (!key || !id) return null;
    return (
      <DocumentView
        model={String(key)}
        businessId={String(id)}
        menus={menus}
        refreshKey={this.state.refreshKey}
        draw={this.draw}
      />
    );
  }
}

/** Makes `document-view` known to amis. */
export function registerDocumentView(): void {
  Renderer({ type: 'document-view' })(DocumentViewRenderer as never);
}
