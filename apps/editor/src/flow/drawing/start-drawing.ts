import { t } from '../../shared/runtime.js';

/** The initial drawing of a new model: start, one user task, approved end. `key` is the process key. */
export function startDrawing(key: string): string {
  const shape = (id: string, x: number, y: number, width: number, height: number) =>
    `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" /></bpmndi:BPMNShape>`;
  const edge = (id: string, from: number, to: number) =>
    `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${from}" y="200" /><di:waypoint x="${to}" y="200" /></bpmndi:BPMNEdge>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions_${key}" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${key}" name="${t('flowDesigner.newName')}" isExecutable="true">
    <bpmn:startEvent id="start" name="${t('flowDesigner.newStart')}" camunda:initiator="initiator" />
    <bpmn:userTask id="task_1" name="${t('flowDesigner.newTask')}" />
    <bpmn:endEvent id="approved" name="${t('flowDesigner.outcome.approved')}">
      <bpmn:extensionElements><camunda:properties><camunda:property name="outcome" value="approved" /></camunda:properties></bpmn:extensionElements>
    </bpmn:endEvent>
    <bpmn:sequenceFlow id="flow_1" sourceRef="start" targetRef="task_1" />
    <bpmn:sequenceFlow id="flow_2" sourceRef="task_1" targetRef="approved" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram_${key}"><bpmndi:BPMNPlane id="plane_${key}" bpmnElement="${key}">
    ${shape('start', 182, 182, 36, 36)}${shape('task_1', 280, 160, 100, 80)}${shape('approved', 442, 182, 36, 36)}
    ${edge('flow_1', 218, 280)}${edge('flow_2', 380, 442)}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}

/** A new unique key; the user changes it in the property panel. */
export const newKey = (): string => `process_${Date.now().toString(36)}`;
