const PREVIEW = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="preview" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="p" isExecutable="false">
    <bpmn:startEvent id="s"><bpmn:outgoing>a</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="t"><bpmn:incoming>a</bpmn:incoming><bpmn:outgoing>b</bpmn:outgoing></bpmn:userTask>
    <bpmn:endEvent id="e"><bpmn:incoming>b</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="a" sourceRef="s" targetRef="t" />
    <bpmn:sequenceFlow id="b" sourceRef="t" targetRef="e" />
  </bpmn:process>
</bpmn:definitions>`;

/**
 * Description for the page editor, as a plain object. For the dialog of a button write
 * `{"actionType": "dialog", "dialog": {"title": "i18n:shell.flowDiagram", "size": "lg", "actions": [], "body":
 * {"type": "flow-diagram", "processInstanceId": "${processInstanceId}"}}}`.
 */
export const flowDiagramPlugin = {
  rendererName: 'flow-diagram',
  name: 'i18n:flow.plugin.name',
  description: 'i18n:flow.plugin.description',
  icon: 'fa fa-project-diagram',
  tags: ['i18n:flow.plugin.tag'],
  scaffold: { type: 'flow-diagram', processInstanceId: '${processInstanceId}' },
  previewSchema: { type: 'flow-diagram', xml: PREVIEW, height: 160 },
  panelTitle: 'i18n:flow.plugin.name',
  panelBody: [
    { type: 'input-text', name: 'processInstanceId', label: 'i18n:flow.plugin.instance' },
    { type: 'input-text', name: 'processDefinitionId', label: 'i18n:flow.plugin.definition' },
    { type: 'input-number', name: 'height', label: 'i18n:flow.plugin.height', min: 160, max: 2000 },
  ],
};
