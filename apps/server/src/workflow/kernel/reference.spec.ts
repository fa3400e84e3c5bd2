import { compileProcess } from './index.js';
import { definitions, flows, tasks } from './spec/driver.js';

/**
 * Models of our own in the shapes of the BPMN MIWG's reference files: what deploys and what is refused is the same.
 */
const start = (id = 's', rule = ''): string => `<startEvent id="${id}">${rule}</startEvent>`;
const end = (id = 'e', rule = ''): string => `<endEvent id="${id}">${rule}</endEvent>`;
const plain = (...ids: string[]): string => ids.map((id) => `<task id="${id}" name="${id}"/>`).join('');
const process = (id: string, elements: string, attributes = ''): string =>
  `<process id="${id}" ${attributes}>${elements}</process>`;
const pools = (...ids: string[]): string =>
  `<collaboration id="col">${ids.map((id) => `<participant id="pool_${id}" processRef="${id}"/>`).join('')}</collaboration>`;
const sub = (id: string, inner: string, attributes = ''): string =>
  `<subProcess id="${id}" ${attributes}>${inner}</subProcess>`;
const MESSAGE = '<messageEventDefinition/>';
const SIGNAL = '<signalEventDefinition/>';
const XPATH = 'language="http://www.w3.org/1999/XPath"';

const line = (prefix: string, rule = '', last = ''): string =>
  start(`${prefix}s`, rule) +
  plain(`${prefix}a`) +
  end(`${prefix}e`, last) +
  flows(`${prefix}s>${prefix}a`, `${prefix}a>${prefix}e`);
const timer = (text: string): string => `<timerEventDefinition>${text}</timerEventDefinition>`;
const gateways = `${start()}<exclusiveGateway id="x" default="x_b"/>${plain('a', 'b', 'c')}<exclusiveGateway id="y"/>${end()}`;
const split = flows('s>a', 'a>x', 'x>b', 'x>c', 'b>y', 'c>y', 'y>e');
const lanes = '<laneSet id="ls"><lane id="l1"><flowNodeRef>pa</flowNodeRef></lane></laneSet>';
const store = '<dataObject id="do"/><dataObjectReference id="dor" dataObjectRef="do"/><dataStoreReference id="dsr"/>';

const invoice = (rule: string): string =>
  `${start('s', rule)}<userTask id="assign" camunda:assignee="demo"/><userTask id="approve" camunda:assignee="\${approver}"/>
   <exclusiveGateway id="x"/><userTask id="review" camunda:assignee="demo"/><userTask id="pay" camunda:candidateGroups="accounting"/>
   <serviceTask id="archive" camunda:delegateExpression="#{archiveService}"/>${end()}${store}` +
  flows('s>assign', 'assign>approve', 'approve>x', 'x>pay ${approved}', 'x>review ${!approved}', 'review>approve') +
  flows('pay>archive', 'archive>e');

const checkout = sub(
  'out',
  `${start('os')}${plain('payOrder')}<exclusiveGateway id="paid"/>${end('bad', '<errorEventDefinition/>')}
   <intermediateThrowEvent id="send">${MESSAGE}</intermediateThrowEvent>${end('good')}` +
    flows('os>payOrder', 'payOrder>paid', 'paid>bad', 'paid>send', 'send>good'),
);

const DEPLOYED: Record<string, [string, string[]]> = {
  'A.1: a line of tasks': [process('p', line('p')), ['p']],
  'A.2: gateways, a default, empty conditions in XPath': [
    process(
      'p',
      gateways +
        split.replace(
          'sourceRef="x" targetRef="c"></sequenceFlow>',
          `sourceRef="x" targetRef="c"><conditionExpression xsi:type="tFormalExpression" ${XPATH}/></sequenceFlow>`,
        ),
      'isExecutable="false"',
    ),
    ['p'],
  ],
  'A.4: two pools with lanes and expanded sub-processes': [
    pools('p', 'q') +
      process('p', lanes + line('p'), 'isExecutable="false"') +
      process('q', start('qs') + sub('qq', line('r')) + end('qe') + flows('qs>qq', 'qq>qe'), 'isExecutable="false"'),
    ['p'],
  ],
  'C.1: an executable pool that a message starts, beside one that is not': [
    `${pools('team', 'invoice')}<message id="m" name="invoice-received"/>` +
      process('team', `${start('ts', MESSAGE)}<eventBasedGateway id="ev"/>`, 'isExecutable="false"') +
      process('invoice', invoice('<messageEventDefinition messageRef="m"/>'), 'isExecutable="true"'),
    ['invoice'],
  ],
  'C.2: pools that talk to each other, none of them executable': [
    pools('card', 'customer') +
      process('card', line('c', MESSAGE, MESSAGE)) +
      process('customer', start() + plain('a') + checkout + end() + flows('s>a', 'a>out', 'out>e')),
    ['card'],
  ],
  'C.2: an error of a sub-process that is caught': [
    process(
      'customer',
      `${start()}${checkout}${end()}${end('e2')}<boundaryEvent id="b" attachedToRef="out"><errorEventDefinition/></boundaryEvent>` +
        flows('s>out', 'out>e', 'b>e2'),
    ),
    ['customer'],
  ],
  'C.4: parallel work with messages waited for and a signal thrown': [
    process(
      'bank',
      `${start()}${tasks('a', 'b')}<parallelGateway id="f"/><intermediateThrowEvent id="t">${SIGNAL}</intermediateThrowEvent>
       <intermediateCatchEvent id="c" name="ready">${MESSAGE}</intermediateCatchEvent><parallelGateway id="j"/>${end()}` +
        flows('s>a', 'a>f', 'f>t', 'f>c', 't>j', 'c>j', 'j>b', 'b>e'),
    ) + process('it', line('i', SIGNAL, MESSAGE)),
    ['bank'],
  ],
  'C.5: a process and the one that it calls': [
    process(
      'bank',
      `${start()}${tasks('a')}<callActivity id="c" calledElement="clients"/>${end('e', SIGNAL)}${flows('s>a', 'a>c', 'c>e')}`,
    ) + process('clients', line('q')),
    ['bank', 'clients'],
  ],
  'C.9.1: a receive task with a reminder every day and a deadline': [
    process(
      'request',
      `${start()}<sendTask id="ask"/><receiveTask id="wait"/><sendTask id="remind"/>${tasks('call')}${end()}${end('e2')}
       <boundaryEvent id="daily" attachedToRef="wait" cancelActivity="false">${timer('<timeCycle>R6/P1D</timeCycle>')}</boundaryEvent>
       <boundaryEvent id="week" attachedToRef="wait">${timer('<timeDuration>P7D</timeDuration>')}</boundaryEvent>` +
        flows('s>ask', 'ask>wait', 'wait>e', 'daily>remind', 'remind>e2', 'week>call', 'call>e'),
      'isExecutable="true"',
    ),
    ['request'],
  ],
};

test.each(Object.entries(DEPLOYED))('%s', async (_, [xml, keys]) => {
  const { graphs, problems } = await compileProcess(definitions(xml));
  expect(problems).toEqual([]);
  expect(graphs.map(({ key }) => key)).toEqual(keys);
});

const eventSub = (rule: string): string => sub('ev', line('v', rule), 'triggeredByEvent="true"');

const REFUSED: Record<string, [string, string, string]> = {
  'A.3: an escalation on the border of a sub-process': [
    `${start()}${sub('a', line('i'))}${end()}${plain('b')}<boundaryEvent id="esc" attachedToRef="a"><escalationEventDefinition/></boundaryEvent>` +
      flows('s>a', 'a>e', 'esc>b', 'b>e'),
    'esc',
    'workflow.event',
  ],
  'C.3: a task that takes two tokens': [
    `${start('s', MESSAGE)}<userTask id="a" startQuantity="2" completionQuantity="2"/>${end()}${flows('s>a', 'a>e')}`,
    'a',
    'workflow.element',
  ],
  'C.6: compensation': [`${line('p')}<serviceTask id="undo" isForCompensation="true"/>`, 'undo', 'workflow.element'],
  'C.7: a business rule task': [
    `${start()}<businessRuleTask id="a"/>${end()}${flows('s>a', 'a>e')}`,
    'a',
    'workflow.element',
  ],
  'C.8: conditions in FEEL': [
    `${start()}<exclusiveGateway id="x"/>${plain('a')}${end()}${flows('s>x', 'x>e', 'a>e')}
     <sequenceFlow id="yes" sourceRef="x" targetRef="a"><conditionExpression xsi:type="tFormalExpression" language="https://www.omg.org/spec/DMN/20191111/FEEL/">days in range</conditionExpression></sequenceFlow>`,
    'yes',
    'workflow.language',
  ],
  'C.9.0: an event sub-process': [`${line('p')}${eventSub('<errorEventDefinition/>')}`, 'ev', 'workflow.element'],
  'C.9.2: an event sub-process that does not interrupt': [`${line('p')}${eventSub(MESSAGE)}`, 'ev', 'workflow.element'],
};

test.each(Object.entries(REFUSED))('%s is refused', async (_, [elements, elementId, code]) => {
  const { graphs, problems } = await compileProcess(definitions(process('p', elements)));
  expect(graphs).toEqual([]);
  expect(problems).toContainEqual(expect.objectContaining({ elementId, code }));
});
