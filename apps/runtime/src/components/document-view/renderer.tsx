import { createObject, Renderer } from 'amis-core';
import type { ReactNode } from 'react';
import { type AmisPlace, ReloadableRenderer, resolved } from '../reloadable.js';
import { DocumentView } from './document-view.js';

interface Props extends AmisPlace {
  model?: unknown;
  businessId?: unknown;
  render(region: string, schema: object, props?: object): ReactNode;
}

class DocumentViewRenderer extends ReloadableRenderer<Props> {
  private readonly draw = (schema: object, data: object) =>
    this.props.render('document', schema, { data: createObject(this.props.data, data) });

  override render() {
    const { model, businessId, data } = this.props;
    const [key, id] = [resolved(model, data), resolved(businessId, data)];
    if (!key || !id) return null;
    return (
      <DocumentView model={String(key)} businessId={String(id)} generation={this.state.generation} draw={this.draw} />
    );
  }
}

/** Makes `document-view` known to amis. */
export function registerDocumentView(): void {
  Renderer({ type: 'document-view' })(DocumentViewRenderer as never);
}
