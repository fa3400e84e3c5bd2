import { pictureOf } from './picture.js';

const shape = (id: string, x: number, size: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="100" width="${size}" height="${size}" /></bpmndi:BPMNShape>`;

const xml = (drawn: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="t">
  <bpmn:process id="p"><bpmn:startEvent id="start" /><bpmn:userTask id="one" name="&lt;script&gt;&amp;&quot; &#20013;&#25991;" />
    <bpmn:sequenceFlow id="to" sourceRef="start" targetRef="one" /></bpmn:process>
  ${drawn}
</bpmn:definitions>`;

const LAYOUT = `<bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="plane" bpmnElement="p">${shape('start', 0, 36)}${shape('one', 100, 80)}
  <bpmndi:BPMNEdge id="to_di" bpmnElement="to"><di:waypoint x="36" y="118" /><di:waypoint x="100" y="118" /></bpmndi:BPMNEdge>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`;

const VIEW = { flow: [], nodes: {}, lines: [] };

describe('picture of a process', () => {
  it('draws every shape and line inside its frame; words are words', async () => {
    const svg = await pictureOf({ ...VIEW, xml: xml(LAYOUT) });
    expect(svg).toContain('viewBox="-20 60 220 160"');
    expect(svg).toContain('<circle cx="18" cy="118" r="18"');
    expect(svg).toContain('<rect x="100" y="100" width="80" height="80"');
    expect(svg).toContain('points="36,118 100,118"');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&#60;script&#62;');
  });

  it('marks what is done and what is being worked on', async () => {
    const nodes = { start: { state: 'done', entries: [] }, one: { state: 'active', entries: [] } } as const;
    const plain = await pictureOf({ ...VIEW, xml: xml(LAYOUT) });
    const marked = await pictureOf({ xml: xml(LAYOUT), flow: [], nodes, lines: ['to'] });
    expect(plain).not.toContain('url(#done)');
    expect(marked).toMatch(/<circle [^>]*stroke="#1a7f37"/);
    expect(marked).toMatch(/<rect [^>]*stroke="#0b63b5"/);
    expect(marked).toContain('url(#done)');
  });

  it('has English names where the drawing has them', async () => {
    const named = (id: string, end: string) =>
      `${end} xmlns:camunda="http://camunda.org/schema/1.0/bpmn"><bpmn:extensionElements><camunda:properties><camunda:property name="nameEn" value="English ${id}" /></camunda:properties></bpmn:extensionElements>`;
    const both = xml(LAYOUT)
      .replace(
        '<bpmn:startEvent id="start" />',
        `${named('start', '<bpmn:startEvent id="start" name="开始"')}</bpmn:startEvent>`,
      )
      .replace(
        /(<bpmn:sequenceFlow id="to") ([^/]*)\/>/,
        (_, head, rest) => `${named('flow', `${head} name="同意" ${rest}`)}</bpmn:sequenceFlow>`,
      );
    const words = async (language: 'zh' | 'en') =>
      [...(await pictureOf({ ...VIEW, xml: both }, language)).matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
        .map(([, text]) => text)
        .slice(0, 2);
    expect(await words('zh')).toEqual(['同意', '开始']);
    expect(await words('en')).toEqual(['English flow', 'English start']);
  });

  it('is an empty image without a layout', async () => {
    expect(await pictureOf({ ...VIEW, xml: xml('') })).toContain('width="1" height="1"');
  });
});
