/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { BpmnModdle } from 'bpmn-moddle';
import type { Named } from './english-names.js';

type Elements = Record<string, Named>;

/** Reads drawings as bpmn-js does, and draws nothing. */
class Reader {
  static elements: Elements = {};
  private readonly listeners: ((parsed: { elementsById?: Elements }) => void)[] = [];

  on(event: string, listener: (parsed: { elementsById?: Elements }) => void): void {
    if (event === 'import.parse.complete') this.listeners.push(listener);
  }

  async importXML(xml: string): Promise<void> {
    try {
      const { elementsById } = await new BpmnModdle().fromXML(xml);
      for (const listener of this.listeners) listener({ elementsById: elementsById as Elements });
      Reader.elements = elementsById as Elements;
    } catch (error) {
      for (const listener of this.listeners) listener({});
      throw error;
    }
  }

  get(): object {
    return { get: () => undefined };
  }

  destroy(): void {}
}

jest.unstable_mockModule('bpmn-js/lib/NavigatedViewer', () => ({ default: Reader }));
const { draw } = await import('./viewer.js');

const english = (name: string, prefix = 'camunda') =>
  `<bpmn:extensionElements><${prefix}:properties><${prefix}:property name="multi" value="any" />
     <${prefix}:property name="nameEn" value="${name}" /></${prefix}:properties></bpmn:extensionElements>`;
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:engine="http://flowable.org/bpmn" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" id="d" targetNamespace="t">
  <bpmn:process id="p" name="合同">${english('Contract')}
    <bpmn:userTask id="sales" name="销售审核">${english('Sales review')}</bpmn:userTask>
    <bpmn:endEvent id="end" name="生效">${english('In force', 'engine')}</bpmn:endEvent>
    <bpmn:userTask id="plain" name="复核" />
    <bpmn:userTask id="empty" name="会签">${english('')}</bpmn:userTask>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="l" bpmnElement="p">
    <bpmndi:BPMNShape id="s" bpmnElement="sales" /></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

const drawnIn = async (language: 'zh' | 'en') => {
  await draw(document.createElement('div'), { xml: XML, nodes: {}, lines: [] }, language);
  return ['sales', 'end', 'plain', 'empty'].map((id) => Reader.elements[id]?.name);
};

test('steps are drawn with their English names for readers of English; others keep their names', async () => {
  expect(await drawnIn('en')).toEqual(['Sales review', 'In force', '复核', '会签']);
  expect(await drawnIn('zh')).toEqual(['销售审核', '生效', '复核', '会签']);
});

test('a drawing that cannot be read is still an error', async () => {
  const broken = { xml: '<bpmndi:BPMNShape', nodes: {}, lines: [] };
  await expect(draw(document.createElement('div'), broken, 'en')).rejects.toThrow();
});
