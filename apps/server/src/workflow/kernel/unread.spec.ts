import { describe as words } from '../../errors/index.js';
import { compileProcess } from './index.js';
import { BOUNDS } from './spec/bounds.js';
import { Driver, END, flows, graphOf, inProcess, START, tasks } from './spec/driver.js';

const line = (element: string, beside = ''): string =>
  inProcess(`${START}${END}${element}${flows('s>a', 'a>e')}`, beside);
const user = (attributes: string, inside = ''): string => line(`<userTask id="a" ${attributes}>${inside}</userTask>`);
const service = (attributes: string, inside = ''): string =>
  line(`<serviceTask id="a" ${attributes}>${inside}</serviceTask>`);
const call = (inside: string): string =>
  line(`<callActivity id="a" calledElement="q"><extensionElements>${inside}</extensionElements></callActivity>`);
const extended = (inside: string): string => `<extensionElements>${inside}</extensionElements>`;

/** `attribute code` of what is told of the drawing. */
async function told(xml: string): Promise<{ problems: string[]; warnings: string[] }> {
  const { problems, warnings, graphs } = await compileProcess(xml, BOUNDS);
  expect(graphs.length > 0).toBe(problems.length === 0);
  for (const { code, params } of [...problems, ...warnings])
    expect(Object.values(words(code, params)).join()).not.toMatch(/(?<!\$)\{\w+\}/);
  const short = (list: typeof problems) =>
    list.map(({ elementId, attribute, code }) => `${elementId} ${attribute ?? code.replace('workflow.', '')}`);
  return { problems: short(problems), warnings: short(warnings) };
}

describe('what would make the process come out differently is refused, attribute by attribute', () => {
  test.each([
    [user('camunda:skipExpression="${x}"'), 'a skipExpression'],
    [call('<camunda:out source="a" target="1b"/>'), 'a mapping'],
    [call('<camunda:in target="b"/>'), 'a mapping'],
    [call('<camunda:in source="a" target="b" local="true"/>'), 'a local'],
    [user('', extended('<camunda:in source="a" target="b"/>')), 'a In'],
    [user('', extended('<camunda:taskListener event="create" class="x"/>')), 'a listener'],
    [user('', extended('<camunda:executionListener event="start" class="x"/>')), 'a listener'],
    [
      user('', extended('<camunda:executionListener event="take" expression="${execution.setVariable(\'a\', 1)}"/>')),
      'a listener',
    ],
    [user('', extended('<camunda:executionListener event="end" expression="${mail.send(a)}"/>')), 'a listener'],
    [user('camunda:dueDate="soon"'), 'a timer'],
    [user('camunda:priority="101"'), 'a priority'],
    [service('camunda:type="http"'), 'a work'],
    [service('camunda:type="external"'), 'a work'],
    [service('camunda:expression="${x}"'), 'a work'],
    [line('<exclusiveGateway id="a" camunda:asyncBefore="true"/>'), 'a asyncBefore'],
    [
      line(
        '<subProcess id="a"><startEvent id="i"/></subProcess><boundaryEvent id="b" attachedToRef="a"><errorEventDefinition camunda:errorCodeVariable="c"/></boundaryEvent>',
      ),
      'b errorCodeVariable',
    ],
    [
      user(
        '',
        extended(
          '<camunda:inputOutput><camunda:inputParameter name="x">1</camunda:inputParameter></camunda:inputOutput>',
        ),
      ),
      'a InputOutput',
    ],
    [line('<callActivity id="a" calledElement="q" camunda:calledElementBinding="version"/>'), 'a calledElementBinding'],
    [user('', '<multiInstanceLoopCharacteristics behavior="One"/>'), 'a behavior'],
    [user('', '<potentialOwner><resourceRef>r</resourceRef></potentialOwner>'), 'a PotentialOwner'],
    [line('<exclusiveGateway id="a" default="gone"/>'), 'a unresolved'],
    [line('<userTask id="a"/><userTask id="a"/>'), 'a doubleId'],
    [line(`<userTask id="a"/><userTask id="${'x'.repeat(300)}"/>`), `${'x'.repeat(64)}… longId`],
    [line('<userTask id="a"/><userTask id="__proto__"/>'), '__proto__ illegalId'],
    [line('<userTask id="a"/>').replace('id="p"', 'id="1 p"'), '1 p illegalId'],
    [
      user(
        '',
        '<multiInstanceLoopCharacteristics><loopCardinality>${loopCounter}</loopCardinality></multiInstanceLoopCharacteristics>',
      ),
      'a loopCounter',
    ],
    [
      line(
        '<intermediateCatchEvent id="a"><timerEventDefinition><timeDuration>PT99999999999H</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      ),
      'a timerTooFar',
    ],
  ])('%#', async (xml, expected) => {
    expect((await told(xml)).problems).toContain(expected);
  });
});

describe('what only has no effect is told, and the drawing is deployed', () => {
  test.each([
    [service('camunda:class="a.B"'), 'a class'],
    [service('camunda:delegateExpression="${x}"'), 'a delegateExpression'],
    [user('camunda:formKey="f"'), 'a formKey'],
    [user('camunda:unheardOf="1"'), 'a unheardOf'],
    [user('', extended('<camunda:formData/>')), 'a FormData'],
  ])('%#', async (xml, expected) => {
    expect(await told(xml)).toEqual({ problems: [], warnings: [expected] });
  });

  test('a drawing that is read to the last attribute is told nothing of', async () => {
    const inside = extended(
      '<camunda:properties><camunda:property name="exclude" value="initiator"/></camunda:properties>',
    );
    expect(await told(user('name="A" camunda:candidateUsers="1" camunda:candidateGroups="role:x"', inside))).toEqual({
      problems: [],
      warnings: [],
    });
    expect(await told(call('<camunda:in variables="all"/>'))).toEqual({ problems: [], warnings: [] });
    expect(await told(user('camunda:dueDate="P2D" camunda:priority="5" camunda:asyncBefore="true"'))).toEqual({
      problems: [],
      warnings: [],
    });
  });
});

describe('plain BPMN', () => {
  test('names performers and potential owners', async () => {
    const owner = (kind: string, text: string): string =>
      `<${kind}><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></${kind}>`;
    const task = `<userTask id="a">${owner('potentialOwner', 'user(wangli), group(techMgr), dept:7')}${owner('humanPerformer', '${initiator}')}</userTask>`;
    const { nodes } = await graphOf(`${START}${END}${task}${flows('s>a', 'a>e')}`);
    expect(nodes.get('a')?.candidates).toEqual([
      { kind: 'user', value: 'wangli' },
      { kind: 'role', value: 'techMgr' },
      { kind: 'dept', value: '7' },
      { kind: 'initiator', value: '' },
    ]);
  });

  const body = (inside: string, more = ''): string =>
    `${START}${END}<userTask id="a">${more}<multiInstanceLoopCharacteristics>${inside}</multiInstanceLoopCharacteristics></userTask>${flows('s>a', 'a>e')}`;

  test('names the collection of a 会签 by its data input', async () => {
    const run = await Driver.of(body('<loopDataInputRef>people</loopDataInputRef><inputDataItem name="one"/>'), {
      people: ['7', '8'],
    });
    expect(run.state.tasks.map(({ assignee }) => assignee)).toEqual(['7', '8']);
  });

  test('an empty collection is passed where the drawing says so, and refused where it does not', async () => {
    const collection = '<loopDataInputRef>people</loopDataInputRef>';
    const skip = extended('<camunda:properties><camunda:property name="empty" value="skip"/></camunda:properties>');
    expect((await Driver.of(body(collection, skip), { people: [] })).status).toBe('approved');
    await expect(Driver.of(body(collection), { people: [] })).rejects.toMatchObject({ reason: 'nobody' });
    const wrong = body(collection, skip.replace('skip', 'later'));
    expect((await told(inProcess(wrong))).problems).toEqual(['a emptyRule']);
  });

  test('more instances than the bound are refused as such', async () => {
    const people = Array.from({ length: 501 }, (_, at) => `${at}`);
    await expect(Driver.of(body('<loopDataInputRef>people</loopDataInputRef>'), { people })).rejects.toMatchObject({
      reason: 'tooManyInstances',
    });
  });
});

test('conditions may be written with the words of other designers', async () => {
  const fork = (condition: string) =>
    `${START}${END}${tasks('yes', 'no')}<exclusiveGateway id="x" default="x_no"/>${flows('s>x', `x>yes ${condition}`, 'x>no', 'yes>e', 'no>e')}`;
  const cases: [string, Record<string, unknown>, string][] = [
    ['${!(flag)}', { flag: false }, 'yes'],
    ['${!(flag)}', { flag: true }, 'no'],
    ['${amount gt 5 and kind eq "eq and"}', { amount: 6, kind: 'eq and' }, 'yes'],
    ['${not flag or amount le 1}', { flag: true, amount: 1 }, 'yes'],
    ['${empty note}', { note: '' }, 'yes'],
    ['${not empty(note)}', { note: 'x' }, 'yes'],
    ['${empty rows}', { rows: [] }, 'yes'],
    ['${order.gender ne "m"}', { order: { gender: 'm' } }, 'no'],
  ];
  for (const [condition, variables, open] of cases)
    expect([condition, (await Driver.of(fork(condition), variables)).open]).toEqual([condition, open]);
});

test('an exclusive gateway takes the flows in the order drawn: one without a condition before those behind it', async () => {
  const fork = (...ways: string[]) =>
    `${START}${END}${tasks('a', 'b')}<exclusiveGateway id="x"/>${flows('s>x', ...ways, 'a>e', 'b>e')}`;
  expect((await Driver.of(fork('x>a', 'x>b ${1 == 1}'))).open).toBe('a');
  expect((await Driver.of(fork('x>b ${1 == 1}', 'x>a'))).open).toBe('b');
});
