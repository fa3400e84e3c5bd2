import { readFileSync } from 'node:fs';
import { describe as words } from '../../errors/index.js';
import { compileProcess, type Node } from './index.js';
import { BOUNDS } from './spec/bounds.js';
import { definitions, END, flows, graphOf, inProcess, START, tasks } from './spec/driver.js';

const properties = (pairs: Record<string, string>): string => {
  const list = Object.entries(pairs).map(([name, value]) => `<camunda:property name="${name}" value="${value}"/>`);
  return `<extensionElements><camunda:properties>${list.join('')}</camunda:properties></extensionElements>`;
};
const LINE = START + END + flows('s>a', 'a>e');
const nodeOf = async (xml: string): Promise<Node> => (await graphOf(LINE + xml)).nodes.get('a')!;

describe('reading', () => {
  test('candidates of every kind', async () => {
    const { candidates } = await nodeOf(
      `<userTask id="a" camunda:assignee="\${salesmanId}" camunda:candidateUsers="7, \${IF(big,1,2)}, \${initiator}"
        camunda:candidateGroups="role:techMgr,dept:123,post:5,leader:initiator,field:salesmanId,initiator:,manager">
        ${properties({ candidateFormula: '${owner}' })}</userTask>`,
    );
    expect(candidates.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      ...['field salesmanId', 'user 7', 'formula ${IF(big,1,2)}', 'initiator ', 'role techMgr', 'dept 123', 'post 5'],
      ...['leader initiator', 'field salesmanId', 'initiator ', 'role manager', 'formula ${owner}'],
    ]);
  });

  test('properties of a task', async () => {
    const named = { editable: 'price, remark', exclude: 'initiator', cc: 'role:boss', multi: 'any' };
    const node = await nodeOf(`<userTask id="a" name="审批">${properties(named)}</userTask>`);
    expect(node).toMatchObject({ name: '审批', editable: ['price', 'remark'], excludeInitiator: true });
    expect(node.cc).toEqual([{ kind: 'role', value: 'boss' }]);
    expect(node.properties['multi']).toBe('any');
  });

  test.each(['http://flowable.org/bpmn', 'http://activiti.org/bpmn'])(
    'what %s names is read as Camunda’s',
    async (uri) => {
      const xml = inProcess(`${LINE}<userTask id="a" other:candidateGroups="boss"/>`).replace(
        '<definitions ',
        `<definitions xmlns:other="${uri}" `,
      );
      const { graphs } = await compileProcess(
        xml.replace('xmlns:camunda="http://camunda.org/schema/1.0/bpmn"', ''),
        BOUNDS,
      );
      expect(graphs[0]!.nodes.get('a')!.candidates).toEqual([{ kind: 'role', value: 'boss' }]);
    },
  );

  test('flows without an id get one that is free, isExecutable may be missing, shapes are not looked at', async () => {
    const bare = flows('s>a', 'a>e').replaceAll(/ id="\w+"/g, '');
    const xml = definitions(
      `<process id="p" name="采购">${START}${END}<userTask id="Flow_1"/><userTask id="a"/>${bare}${flows('a>Flow_1')}</process>
       <bpmndi:BPMNDiagram xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" id="d"/>`,
    );
    const { graphs, problems } = await compileProcess(xml, BOUNDS);
    expect(problems).toEqual([]);
    expect(graphs[0]).toMatchObject({ key: 'p', name: '采购', startId: 's' });
    expect([...graphs[0]!.flows.keys()]).toEqual(['Flow_2', 'Flow_3', 'a_Flow_1']);
  });

  test('one process of several that is executable, lanes and documents beside it', async () => {
    const lanes = '<laneSet id="l"><lane id="l1"><flowNodeRef>a</flowNodeRef></lane></laneSet>';
    const paper = '<dataObject id="o"/><dataObjectReference id="or" dataObjectRef="o"/><textAnnotation id="t"/>';
    const xml = inProcess(
      `${lanes}${LINE}${tasks('a')}${paper}`,
      `<process id="q">${START.replace('"s"', '"s2"')}</process>`,
    );
    expect((await compileProcess(xml, BOUNDS)).graphs.map((graph) => graph.key)).toEqual(['p']);
  });
});

describe('several pools', () => {
  const second = (marked: string, inner = END.replace('"e"', '"e2"') + flows('s2>e2')): string =>
    `<process id="q" ${marked}><startEvent id="s2"/>${inner}</process>`;
  const first = inProcess(LINE + tasks('a'));
  const beside = (pool: string, xml = first): string => xml.replace('</definitions>', `${pool}</definitions>`);
  const keys = async (xml: string): Promise<string[]> =>
    (await compileProcess(xml, BOUNDS)).graphs.map(({ key }) => key);

  test('those marked executable run, else the first; the others are partners', async () => {
    const unmarked = first.replace(' isExecutable="true"', '');
    expect(await keys(beside(second('isExecutable="true"')))).toEqual(['p', 'q']);
    expect(await keys(beside(second('isExecutable="false"')))).toEqual(['p']);
    const { graphs, partners } = await compileProcess(beside(second('isExecutable="false"'), unmarked), BOUNDS);
    expect([graphs.map(({ key }) => key), partners]).toEqual([['p'], ['q']]);
  });

  test('a process that another calls runs with it', async () => {
    const call = LINE + '<subProcess id="a"><startEvent id="as"/><callActivity id="c" calledElement="q"/></subProcess>';
    const xml = inProcess(call).replace('</subProcess>', `${flows('as>c')}</subProcess>`);
    const { graphs, partners } = await compileProcess(
      beside(second('') + '<process id="r"><startEvent id="s3"/></process>', xml.replace(' isExecutable="true"', '')),
      BOUNDS,
    );
    expect([graphs.map(({ key }) => key), partners]).toEqual([['p', 'q'], ['r']]);
  });

  test('what is wrong in one keeps all from running', async () => {
    const { graphs, problems } = await compileProcess(
      beside(second('isExecutable="true"', '<scriptTask id="x"/>')),
      BOUNDS,
    );
    expect(graphs).toEqual([]);
    expect(problems).toMatchObject([{ elementId: 'x', code: 'workflow.element' }]);
  });
});

const gate = (xml: string): string => `${LINE}${xml}`;
const catching = (rule: string): string => gate(`<intermediateCatchEvent id="a">${rule}</intermediateCatchEvent>`);
const timer = (rule: string): string => catching(`<timerEventDefinition>${rule}</timerEventDefinition>`);
const task = (inner: string, attributes = ''): string => gate(`<userTask id="a" ${attributes}>${inner}</userTask>`);

describe('refused, with the element and the reason', () => {
  test.each<[string, string, string, string]>([
    ['complex gateway', gate('<complexGateway id="a"/>'), 'a', 'workflow.element'],
    ['event-based gateway before a task', gate('<eventBasedGateway id="a"/>'), 'a', 'workflow.eventGateway'],
    [
      'event-based gateway that starts',
      gate('<eventBasedGateway id="a" instantiate="true"/>'),
      'a',
      'workflow.element',
    ],
    ['ad-hoc sub-process', gate('<adHocSubProcess id="a"/>'), 'a', 'workflow.element'],
    ['transaction', gate('<transaction id="a"/>'), 'a', 'workflow.element'],
    ['business rule task', gate('<businessRuleTask id="a"/>'), 'a', 'workflow.noDecision'],
    ['script task', gate('<scriptTask id="a"/>'), 'a', 'workflow.element'],
    ['call choreography', gate('<callChoreography id="a"/>'), 'a', 'workflow.element'],
    [
      'event sub-process without a start',
      LINE + tasks('a') + '<subProcess id="v" triggeredByEvent="true"/>',
      'v',
      'workflow.start',
    ],
    [
      'event sub-process with a plain start',
      `${LINE}${tasks('a')}<subProcess id="v" triggeredByEvent="true">${'<startEvent id="vs"/>'}</subProcess>`,
      'v',
      'workflow.eventSub',
    ],
    [
      'error that does not interrupt',
      `${LINE}${tasks('a')}<subProcess id="v" triggeredByEvent="true"><startEvent id="vs" isInterrupting="false"><errorEventDefinition/></startEvent></subProcess>`,
      'vs',
      'workflow.errorStart',
    ],
    ['compensation task', gate('<userTask id="a" isForCompensation="true"/>'), 'a', 'workflow.element'],
    ['two tokens to start', gate('<userTask id="a" startQuantity="2"/>'), 'a', 'workflow.element'],
    ['two tokens when done', gate('<userTask id="a" completionQuantity="2"/>'), 'a', 'workflow.element'],
    ['starting receive task', gate('<receiveTask id="a" instantiate="true"/>'), 'a', 'workflow.element'],
    ['link event', catching('<linkEventDefinition name="n"/>'), 'a', 'workflow.event'],
    ['conditional event', catching('<conditionalEventDefinition/>'), 'a', 'workflow.event'],
    ['error to wait for', catching('<errorEventDefinition/>'), 'a', 'workflow.event'],
    ['nothing to wait for', catching(''), 'a', 'workflow.eventDefinitions'],
    [
      'two to wait for',
      catching('<signalEventDefinition/><messageEventDefinition/>'),
      'a',
      'workflow.eventDefinitions',
    ],
    [
      'escalation',
      gate('<intermediateThrowEvent id="a"><escalationEventDefinition/></intermediateThrowEvent>'),
      'a',
      'workflow.event',
    ],
    [
      'compensation thrown',
      gate('<intermediateThrowEvent id="a"><compensateEventDefinition/></intermediateThrowEvent>'),
      'a',
      'workflow.event',
    ],
    [
      'cancel end',
      `${START}${tasks('a')}<endEvent id="e"><cancelEventDefinition/></endEvent>${flows('s>a', 'a>e')}`,
      'e',
      'workflow.event',
    ],
    [
      'timer start',
      `<startEvent id="s"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></startEvent>${END}${flows('s>e')}`,
      's',
      'workflow.event',
    ],
    [
      'message start of a sub-process',
      `${gate('<subProcess id="a"><startEvent id="s1"><messageEventDefinition/></startEvent></subProcess>')}`,
      's1',
      'workflow.event',
    ],
    ['timer that is none', timer('<timeDuration>one hour</timeDuration>'), 'a', 'workflow.timer'],
    ['empty period', timer('<timeDuration>PT</timeDuration>'), 'a', 'workflow.timer'],
    ['cycle to wait for', timer('<timeCycle>R3/PT1H</timeCycle>'), 'a', 'workflow.timer'],
    ['standard loop', task('<standardLoopCharacteristics/>'), 'a', 'workflow.loop'],
    [
      'service task that loops',
      gate('<serviceTask id="a"><multiInstanceLoopCharacteristics/></serviceTask>'),
      'a',
      'workflow.loop',
    ],
    ['call of nothing', gate('<callActivity id="a"/>'), 'a', 'workflow.calledElement'],
    ['computed call', gate('<callActivity id="a" calledElement="${x}"/>'), 'a', 'workflow.calledElement'],
    ['candidate of no kind', task('', 'camunda:candidateGroups="team:7"'), 'a', 'workflow.candidate'],
    ['role without a name', task('', 'camunda:candidateGroups="role:"'), 'a', 'workflow.candidate'],
    ['candidate formula', task(properties({ candidateFormula: '${a +}' })), 'a', 'workflow.formula'],
    [
      'outcome',
      `${START}${tasks('a')}<endEvent id="e">${properties({ outcome: 'maybe' })}</endEvent>${flows('s>a', 'a>e')}`,
      'e',
      'workflow.outcome',
    ],
    ['condition', `${START}${END}${tasks('a')}${flows('s>a', 'a>e ${amount >}')}`, 'a_e', 'workflow.formula'],
    ['method call', `${START}${END}${tasks('a')}${flows('s>a', 'a>e ${bean.run(1)}')}`, 'a_e', 'workflow.formula'],
    [
      'script',
      `${START}${END}${tasks('a')}${flows('s>a', 'a>e x').replace('<conditionExpression', '<conditionExpression language="javascript"')}`,
      'a_e',
      'workflow.language',
    ],
    [
      'flow to nowhere',
      `${LINE}${tasks('a')}<sequenceFlow id="f" sourceRef="a" targetRef="gone"/>`,
      'f',
      'workflow.flowEnds',
    ],
    [
      'flow into a sub-process',
      `${LINE}${tasks('a')}<subProcess id="v"><startEvent id="s1"/>${tasks('b')}</subProcess>${flows('a>b')}`,
      'a_b',
      'workflow.crossing',
    ],
    ['no start', `${END}${tasks('a')}${flows('a>e')}`, 'p', 'workflow.start'],
    ['two starts', `${LINE}${tasks('a')}<startEvent id="s2"/>${flows('s2>a')}`, 'p', 'workflow.start'],
    ['empty sub-process', gate('<subProcess id="a"/>'), 'a', 'workflow.start'],
    ['flow into the start', `${LINE}${tasks('a')}${flows('a>s')}`, 's', 'workflow.incoming'],
    ['flow out of the end', `${LINE}${tasks('a')}${flows('e>a')}`, 'e', 'workflow.outgoing'],
    ['foreign default', `${LINE}<userTask id="a" default="s_a"/>`, 'a', 'workflow.defaultFlow'],
    [
      'boundary of nothing',
      `${LINE}${tasks('a')}<boundaryEvent id="b" attachedToRef="gone"><signalEventDefinition/></boundaryEvent>`,
      'b',
      'workflow.boundaryHost',
    ],
    [
      'boundary of a gateway',
      `${gate('<exclusiveGateway id="a"/>')}<boundaryEvent id="b" attachedToRef="a"><signalEventDefinition/></boundaryEvent>`,
      'b',
      'workflow.boundaryHost',
    ],
    ['what nothing leads to', LINE + tasks('a', 'alone'), 'alone', 'workflow.unreachable'],
    ['element without an id', gate('<userTask id="a"/><userTask name="无名"/>'), '无名', 'workflow.noId'],
  ])('%s', async (_name, elements, elementId, code) => {
    const { graphs, problems } = await compileProcess(inProcess(elements), BOUNDS);
    expect(graphs).toEqual([]);
    expect(problems).toContainEqual(expect.objectContaining({ elementId, code }));
    for (const { code, params, cause } of problems) {
      const reason = cause && words(cause.code, cause.params);
      const text = words(code, { ...params, ...(reason && { reason }) });
      expect(`${text.zh} ${text.en}`).not.toMatch(/\{\w+\}/);
    }
  });

  test('all at once', async () => {
    const { problems } = await compileProcess(inProcess(`${LINE}<scriptTask id="a"/><complexGateway id="b"/>`), BOUNDS);
    expect(problems.map((problem) => problem.elementId)).toEqual(['a', 'b']);
  });

  test.each([
    ['not xml at all', 'workflow.xml'],
    ['<definitions/>', 'workflow.xml'],
    [definitions(''), 'workflow.noProcess'],
    [definitions(' '.repeat(1_000_000)), 'workflow.tooLarge'],
  ])('%#: no process to be had', async (xml, code) => {
    const { graphs, problems } = await compileProcess(xml, BOUNDS);
    expect(graphs).toEqual([]);
    expect(problems.map((problem) => problem.code)).toEqual([code]);
  });
});

test('every reason of the kernel has its text', () => {
  const types = readFileSync('src/workflow/kernel/types.ts', 'utf8');
  const reasons = [...types.slice(types.indexOf('KernelReason')).matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
  expect(reasons).toContain('stuck');
  for (const reason of reasons) expect(words(`workflow.${reason}`, { detail: 'x' }).zh).toBeTruthy();
});
