import { Renderer } from 'amis-core';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../feedback/index.js';
import { type AmisPlace, ReloadableRenderer, resolved } from '../reloadable.js';

const FlowDiagram = lazy(async () => ({ default: (await import('./flow-diagram.js')).FlowDiagram }));

interface Props extends AmisPlace {
  processInstanceId?: unknown;
  processDefinitionId?: unknown;
  xml?: unknown;
  height?: number;
}

class FlowDiagramRenderer extends ReloadableRenderer<Props> {
  override render() {
    const { processInstanceId, processDefinitionId, xml, height, data } = this.props;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FlowDiagram
          processInstanceId={resolved(processInstanceId, data)}
          processDefinitionId={resolved(processDefinitionId, data)}
          xml={resolved(xml, data)}
          generation={this.state.generation}
          {...(height ? { height } : {})}
        />
      </Suspense>
    );
  }
}

/** Makes `flow-diagram` known to amis. */
export function registerFlowDiagram(): void {
  Renderer({ type: 'flow-diagram' })(FlowDiagramRenderer as never);
}
