/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { BpmnModdle } from 'bpmn-moddle';
import type { Drawn } from './english-names.js';

type Elements = Record<string, Drawn>;

const zoom = jest.fn<(to?: number | string) => number>();

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
    return { get: () => undefined, zoom, resized: () => undefined };
  }

  destroy(): void {}
}

jest.unstable_mockModule('bpmn-js/lib/NavigatedViewer', () => ({ default: Reader }));
const { draw } = await import('./viewer.js');

const english = (name: string, prefix = 'camunda') =>
  `<bpmn:extensionElements><${prefix}:properties><${prefix}:property name="multi" value="any" />
     <${prefix}:property name="nameEn" value="${name}" /></${prefix}:properties></bpmn:extensionElements>`;
/** A line whose name has a box of this width, with its centre at 200. */
const line = (id: string, width: number) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><bpmndi:BPMNLabel>
     <dc:Bounds x="${200 - width / 2}" y="50" width="${width}" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNEdge>`;
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:engine="http://flowable.org/bpmn" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="d" targetNamespace="t">
  <bpmn:process id="p" name="合同">${english('Contract')}
    <bpmn:userTask id="sales" name="销售审核">${english('Sales review')}</bpmn:userTask>
    <bpmn:endEvent id="end" name="生效">${english('In force', 'engine')}</bpmn:endEvent>
    <bpmn:userTask id="plain" name="复核" />
    <bpmn:userTask id="empty" name="会签">${english('')}</bpmn:userTask>
    <bpmn:sequenceFlow id="narrow" name="驳回" sourceRef="sales" targetRef="end">${english('Rejected by sales')}</bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="long" name="变更" sourceRef="sales" targetRef="end">${english('Misinterpretations')}</bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="wide" name="通过" sourceRef="sales" targetRef="end">${english('Approved')}</bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="chinese" name="会签" sourceRef="sales" targetRef="end" />
    <bpmn:sequenceFlow id="same" name="OK" sourceRef="sales" targetRef="end">${english('OK')}</bpmn:sequenceFlow>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="l" bpmnElement="p">
    <bpmndi:BPMNShape id="s" bpmnElement="sales" />${line('narrow', 34)}${line('long', 34)}${line('wide', 120)}
    ${line('chinese', 34)}${line('same', 34)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;

const drawnIn = async (language: 'zh' | 'en') => {
  await draw(document.createElement('div'), { xml: XML, nodes: {}, lines: [] }, language);
  return ['sales', 'end', 'plain', 'empty'].map((id) => Reader.elements[id]?.name);
};

test('steps are drawn with their English names for readers of English; others keep their names', async () => {
  expect(await drawnIn('en')).toEqual(['Sales review', 'In force', '复核', '会签']);
  expect(await drawnIn('zh')).toEqual(['销售审核', '生效', '复核', '会签']);
});

test('English names have room for whole words around the same centre; names that stay keep their boxes', async () => {
  const boxes = async (language: 'zh' | 'en') => {
    await drawnIn(language);
    return ['narrow', 'long', 'wide', 'chinese', 'same'].map((id) => {
      const { x = 0, width = 0 } = Reader.elements[`${id}_di`]?.label?.bounds ?? {};
      return [x + width / 2, width];
    });
  };
  const widths = [34, 34, 120, 34, 34];
  expect(await boxes('zh')).toEqual(widths.map((width) => [200, width]));
  expect(await boxes('en')).toEqual([90, 18 * 7, ...widths.slice(2)].map((width) => [200, width]));
});

test('nothing is fitted into a place without a size; it is when the place is shown again', async () => {
  const container = document.createElement('div');
  const drawn = await draw(container, { xml: XML, nodes: {}, lines: [] }, 'zh');
  const sized = (width: number, height: number) => {
    Object.defineProperty(container, 'clientWidth', { configurable: true, value: width });
    Object.defineProperty(container, 'clientHeight', { configurable: true, value: height });
  };
  zoom.mockReset().mockReturnValue(1);
  for (const [width, height] of [
    [0, 0],
    [600, 0],
    [0, 400],
  ] as const) {
    sized(width, height);
    drawn.show();
    drawn.fit();
  }
  expect(zoom).not.toHaveBeenCalled();
  sized(600, 400);
  drawn.show();
  expect(zoom).toHaveBeenCalledWith('fit-viewport', 'auto');
});

test('a drawing that cannot be read is still an error', async () => {
  const broken = { xml: '<bpmndi:BPMNShape', nodes: {}, lines: [] };
  await expect(draw(document.createElement('div'), broken, 'en')).rejects.toThrow();
});
