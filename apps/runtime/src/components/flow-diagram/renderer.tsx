import { Renderer } from 'amis-core';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../feedback/index.js';
import { type AmisPlace, AmisComponent, evaluate } from '../amis-component.js';

const FlowDiagram = lazy(async () => ({ default: (await import('./flow-diagram.js')).FlowDiagram }));

interface Props extends AmisPlace {
  processInstanceId?: unknown;
  processDefinitionId?: unknown;
  xml?: unknown;
  height?: number;
}

class FlowDiagramRenderer extends AmisComponent<Props> {
  override render() {
    const { processInstanceId, processDefinitionId, xml, height, data } = this.props;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FlowDiagram
          processInstanceId={evaluate(processInstanceId, data)}
          processDefinitionId={evaluate(processDefinitionId, data)}
          xml={evaluate(xml, data)}
          refreshKey={this.state.refreshKey}
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
