import { flows, tasks } from './driver.js';

/**
 * Models of our own with the elements and the structure of the BPMN MIWG's 21 reference files, by their names: what is
 * within the definitions.
 */
const start = (id = 's', rule = ''): string => `<startEvent id="${id}">${rule}</startEvent>`;
const end = (id = 'e', rule = ''): string => `<endEvent id="${id}">${rule}</endEvent>`;
const plain = (...ids: string[]): string => ids.map((id) => `<task id="${id}" name="${id}"/>`).join('');
const process = (id: string, elements: string, executable?: boolean): string =>
  `<process id="${id}"${executable === undefined ? '' : ` isExecutable="${executable}"`}>${elements}</process>`;
const pools = (...ids: string[]): string =>
  `<collaboration id="col">${ids.map((id) => `<participant id="pool_${id}" processRef="${id}"/>`).join('')}</collaboration>`;
const sub = (id: string, inner: string, attributes = ''): string =>
  `<subProcess id="${id}" ${attributes}>${inner}</subProcess>`;
const boundary = (id: string, host: string, rule: string, attributes = ''): string =>
  `<boundaryEvent id="${id}" attachedToRef="${host}" ${attributes}>${rule}</boundaryEvent>`;
const lane = (id: string, ...nodes: string[]): string =>
  `<lane id="${id}">${nodes.map((node) => `<flowNodeRef>${node}</flowNodeRef>`).join('')}</lane>`;
const timer = (text: string): string => `<timerEventDefinition>${text}</timerEventDefinition>`;
const MESSAGE = '<messageEventDefinition/>';
const SIGNAL = '<signalEventDefinition/>';
const ERROR = '<errorEventDefinition/>';
const ESCALATION = '<escalationEventDefinition/>';
const CONDITION = '<conditionalEventDefinition><condition/></conditionalEventDefinition>';
const FEEL = 'https://www.omg.org/spec/DMN/20191111/FEEL/';
const STORE = '<dataObject id="do"/><dataObjectReference id="dor" dataObjectRef="do"/><dataStoreReference id="dsr"/>';

/** A start, a task and an end of one prefix. */
const line = (prefix: string, rule = '', last = ''): string =>
  start(`${prefix}s`, rule) +
  plain(`${prefix}a`) +
  end(`${prefix}e`, last) +
  flows(`${prefix}s>${prefix}a`, `${prefix}a>${prefix}e`);

/** An empty condition in XPath on a flow that is drawn already. */
const inXpath = (drawn: string, id: string): string =>
  drawn.replace(
    new RegExp(`(<sequenceFlow id="${id}"[^>]*>)</sequenceFlow>`),
    '$1<conditionExpression xsi:type="tFormalExpression" language="http://www.w3.org/1999/XPath"/></sequenceFlow>',
  );

const split = (gateway: string): string =>
  `${start()}${plain('a', 'b', 'c', 'd')}${gateway}<exclusiveGateway id="y"/>${end()}`;
const fork = ['s>a', 'a>x', 'x>b', 'x>c', 'x>d', 'c>y', 'd>y', 'y>e'];

const second = (prefix: string): string =>
  `<laneSet id="ls2">${lane('l2', `${prefix}t`, `${prefix}x`)}${lane('l3', `${prefix}y`)}</laneSet>` +
  start(`${prefix}s`) +
  plain(`${prefix}t`, `${prefix}u`) +
  sub(`${prefix}x`, line('i')) +
  sub(`${prefix}y`, line('j')) +
  end(`${prefix}e`) +
  end(`${prefix}f`) +
  flows(`${prefix}s>${prefix}t`, `${prefix}t>${prefix}x`, `${prefix}t>${prefix}y`, `${prefix}x>${prefix}u`) +
  flows(`${prefix}u>${prefix}e`, `${prefix}y>${prefix}f`);
const first = `<laneSet id="ls">${lane('l1', 's', 'a', 'b', 'e')}</laneSet>${start()}${plain('a', 'b')}${end()}${flows('s>a', 'a>b', 'b>e')}`;
const twoPools = pools('p', 'q') + process('p', first, false) + process('q', second('q'), false);

const invoice = (rule: string, review: string): string =>
  `${start('s', rule)}<userTask id="assign" camunda:assignee="demo"/><userTask id="approve" camunda:assignee="\${approver}"/>
   <exclusiveGateway id="x"/><userTask id="review" camunda:assignee="demo"/><userTask id="pay" camunda:candidateGroups="accounting"/>
   <serviceTask id="archive" camunda:delegateExpression="#{archiveService}"/>${end()}${STORE}${review}` +
  flows(
    's>assign',
    'assign>approve',
    'approve>x',
    'x>pay ${approved}',
    'x>review ${!approved}',
    'pay>archive',
    'archive>e',
  );

const checkout = sub(
  'out',
  `${start('os')}${plain('payOrder')}<exclusiveGateway id="paid"/>${end('bad', ERROR)}
   <intermediateThrowEvent id="send">${MESSAGE}</intermediateThrowEvent>${end('good')}` +
    flows('os>payOrder', 'payOrder>paid', 'paid>bad', 'paid>send', 'send>good'),
);
const eventSub = (rule: string): string => sub('ev', line('v', rule), 'triggeredByEvent="true"');
const inFeel = (id: string, source: string, target: string): string =>
  `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}"><conditionExpression xsi:type="tFormalExpression" language="${FEEL}">days in range</conditionExpression></sequenceFlow>`;
const vacation = (decision: string, more = ''): string =>
  `${start()}<serviceTask id="status"/>${decision}<exclusiveGateway id="x" default="x_refused"/><sendTask id="refused"/>
   <userTask id="manual"/><sendTask id="approved"/>${end()}${end('f')}${more}` +
  flows('s>status', 'status>decide', 'decide>x', 'x>refused', 'refused>e', 'manual>approved', 'approved>f') +
  inFeel('validate', 'x', 'manual') +
  inFeel('pass', 'x', 'approved');
const shipping = (rule: string): string =>
  `${start()}<receiveTask id="wait"/><sendTask id="ask"/>${end()}${flows('s>ask', 'ask>wait', 'wait>e')}${eventSub(rule)}`;

/** By the name of the file. */
export const REFERENCE: Readonly<Record<string, string>> = {
  'A.1.0': process('p', `${start()}${plain('a', 'b', 'c')}${end()}${flows('s>a', 'a>b', 'b>c', 'c>e')}`),
  'A.2.0': process('p', split('<exclusiveGateway id="x"/>') + flows(...fork, 'b>e')),
  'A.2.1': process(
    'p',
    `<ioSpecification id="io"><inputSet id="in"/><outputSet id="out"/></ioSpecification>` +
      split('<exclusiveGateway id="x" default="x_b"/>').replace('<task id="b"', '<task id="b" default="b_c"') +
      inXpath(inXpath(flows(...fork, 'b>e ${true}', 'b>c', 'd>c'), 'x_c'), 'x_d'),
    false,
  ),
  'A.3.0': process(
    'p',
    `${start()}${plain('a', 'b', 'c')}${sub('collapsed', line('i'))}${end()}${end('f')}${end('g')}
     ${boundary('msg', 'collapsed', MESSAGE)}${boundary('esc', 'collapsed', ESCALATION, 'cancelActivity="false"')}` +
      flows('s>a', 'a>collapsed', 'collapsed>e', 'msg>b', 'b>f', 'esc>c', 'c>g'),
  ),
  'A.4.0': twoPools,
  'A.4.1': twoPools.replace('</collaboration>', '<messageFlow id="m" sourceRef="a" targetRef="qt"/></collaboration>'),
  'B.1.0':
    `<dataStore id="ds"/>${process('called', line('c'), false)}` +
    process('timed', `${start('t', timer('<timeDate/>'))}${plain('ta')}${end('te')}${flows('t>ta', 'ta>te')}`, false) +
    process('pool', `<callActivity id="global"/>${STORE}${start('ps', MESSAGE)}<parallelGateway id="pg"/>`, false),
  'B.2.0':
    '<globalUserTask id="global"/>' +
    process(
      'p',
      `${start()}${start('when', CONDITION)}<userTask id="each"><multiInstanceLoopCharacteristics isSequential="true"/></userTask>
       ${tasks('b')}${boundary('told', 'b', MESSAGE)}<serviceTask id="c"/>${end('stop', '<terminateEventDefinition/>')}${end()}` +
        flows('s>each', 'when>each', 'each>b', 'b>c', 'c>e', 'told>stop'),
      false,
    ) +
    process('lane', `${plain('la')}${boundary('lb', 'la', CONDITION)}<eventBasedGateway id="lg"/>`, false),
  'C.1.0':
    `${pools('team', 'invoice')}<message id="m" name="invoice-received"/>` +
    process('team', `${start('ts', MESSAGE)}<eventBasedGateway id="ev"/>`, false) +
    process('invoice', invoice('<messageEventDefinition messageRef="m"/>', flows('review>approve')), true),
  'C.1.1': process(
    'handle-invoice',
    invoice(
      '',
      `<exclusiveGateway id="ok"/>${end('not')}${flows('review>ok', 'ok>approve ${clarified}', 'ok>not ${!clarified}')}`,
    ),
    true,
  ),
  'C.2.0':
    pools('card', 'customer') +
    process('card', line('c', MESSAGE, MESSAGE)) +
    process(
      'customer',
      `${start()}${plain('a')}${checkout}${end()}${end('e2')}${boundary('b', 'out', ERROR)}` +
        flows('s>a', 'a>out', 'out>e', 'b>e2'),
    ),
  'C.3.0': process(
    'p',
    `${start('s', MESSAGE)}<userTask id="a" startQuantity="2" completionQuantity="2"/>${end()}${flows('s>a', 'a>e')}`,
  ),
  'C.4.0':
    process(
      'bank',
      `${start()}${tasks('a', 'b')}<parallelGateway id="f"/><intermediateThrowEvent id="t">${SIGNAL}</intermediateThrowEvent>
       <intermediateCatchEvent id="c" name="ready">${MESSAGE}</intermediateCatchEvent><parallelGateway id="j"/>${end()}` +
        flows('s>a', 'a>f', 'f>t', 'f>c', 't>j', 'c>j', 'j>b', 'b>e'),
    ) + process('it', line('i', SIGNAL, MESSAGE)),
  'C.5.0':
    process(
      'bank',
      `${start()}${tasks('a')}<callActivity id="c" calledElement="clients"/>${end('e', SIGNAL)}${flows('s>a', 'a>c', 'c>e')}`,
    ) + process('clients', line('q')),
  'C.6.0': process(
    'p',
    `${line('p')}<serviceTask id="undo" isForCompensation="true"/>${boundary('back', 'pa', '<compensateEventDefinition/>')}`,
  ),
  'C.7.0': process(
    'p',
    `${start()}${tasks('ask')}<businessRuleTask id="rate"/><serviceTask id="book"/>${end()}${flows('s>ask', 'ask>rate', 'rate>book', 'book>e')}`,
    true,
  ),
  'C.8.0': process('p', vacation('<serviceTask id="decide"/>'), true),
  'C.8.1':
    pools('p') +
    process(
      'p',
      vacation('<businessRuleTask id="decide"/>', boundary('gone', 'status', ERROR) + end('g') + flows('gone>g')),
      true,
    ),
  'C.9.0': process('p', shipping(ERROR), true),
  'C.9.1': process(
    'request',
    `${start()}<sendTask id="ask"/><receiveTask id="wait"/><sendTask id="remind"/>${tasks('call')}${end()}${end('e2')}
     ${boundary('daily', 'wait', timer('<timeCycle>R6/P1D</timeCycle>'), 'cancelActivity="false"')}
     ${boundary('week', 'wait', timer('<timeDuration>P7D</timeDuration>'))}` +
      flows('s>ask', 'ask>wait', 'wait>e', 'daily>remind', 'remind>e2', 'week>call', 'call>e'),
    true,
  ),
  'C.9.2': process('p', shipping(MESSAGE), true),
};
