import type { Mistake } from './mistakes.spec-data.js';

const row =
  (file: string) =>
  (name: string, at: string, value: unknown, told: string): Mistake => ({ name, file, at, value, told });

/** A typing error in a file that is not JSON. */
const slip =
  (file: string) =>
  (name: string, right: string, wrong: string, told: string): Mistake => ({
    ...{ name, file, at: '', told },
    value: (text: string) => text.replace(right, wrong),
  });

const model = row('yard/gate-pass/model.json');
const rights = row('yard/gate-pass/access.json');
const screen = row('yard/gate-pass/list.screen.json');
const drawing = slip('yard/damage/approval.bpmn');
const JUDGE = 'camunda:candidateGroups="role:chief">';
const START = '<bpmn:startEvent';
const properties = (name: string, value: string) =>
  `<bpmn:extensionElements><camunda:properties><camunda:property name="${name}" value="${value}" /></camunda:properties></bpmn:extensionElements>`;
const props = (name: string, value: string) => `${JUDGE}${properties(name, value)}`;
const file = (name: string, what: string, told: string): Mistake => ({
  name: what,
  file: name,
  at: '',
  value: '{}',
  told,
});
const say = (text: string) => ({ zh: text, en: text });
const scope = (field: string, right: string) => ({
  ...{ code: 'own', zh: 'Own', en: 'Own', type: 5, roles: ['porter'] },
  value: { left: { type: 'field', field }, op: 'equal', right },
});

/** Typing errors in names that refer to other files. */
export const TYPED: readonly Mistake[] = [
  screen(
    'a condition of a control',
    'form/0/fields/4',
    { field: 'remark', set: { visibleOn: '${purpos == 2}' } },
    'list.screen.json: the expression reads unknown purpos, did you mean purpose?',
  ),
  screen(
    'a condition of nothing that is there',
    'form/0/fields/4',
    { field: 'remark', set: { visibleOn: '${weather == 2}' } },
    'the expression reads unknown weather',
  ),
  screen(
    'a condition that never holds',
    'form/0/fields/4',
    { field: 'remark', set: { visibleOn: "${purpose == 'Z'}" } },
    'remark.set: the expression compares purpose with Z: Z is no key of the dictionary yard_purpose: the keys are 1, 2',
  ),
  screen(
    'a text of a control',
    'form/0/fields/4',
    { field: 'remark', set: { type: 'tpl', tpl: '${remrk}' } },
    'the expression reads unknown remrk, did you mean remark?',
  ),
  screen(
    'a condition of a patch',
    'patch/0/merge',
    { visibleOn: '${statu == 1}' },
    'unknown statu, did you mean status?',
  ),
  screen('a condition of a button', 'row/0/visibleOn', '${statu == 1}', 'reads unknown statu, did you mean status?'),
  screen('an address', 'row/0/post', '/api/at/yard/gatePass/leave?ids=${idd}', 'reads unknown idd, did you mean id?'),
  screen(
    'what a choice fills',
    'form/0/fields/1',
    { field: 'haulierId', fill: { sealNo: '${phon}' } },
    'haulierId.fill.sealNo: the expression reads unknown phon, did you mean phone?',
  ),
  screen(
    'what a choice does not bring',
    'form/0/fields/1',
    { field: 'haulierId', fill: { sealNo: '${level}' } },
    'choosing brings id, value, label, name, phone; add level to "pick" of haulier',
  ),
  screen(
    'what an entry has not',
    'form/0/fields/5',
    { field: 'purpose', fill: { remark: '${ext.hint}' } },
    'purpose.fill.remark: no entry of the dictionary yard_purpose has hint',
  ),
  screen('a line that begins with a slip', 'form/1/start', { palletNo: '${passNr}' }, 'passNr, did you mean passNo?'),
  screen('a column twice', 'columns', ['passNo', 'passNo'], 'columns: passNo stands there twice'),
  screen('a column of lines twice', 'form/1/columns', ['qty', 'qty'], 'lines.columns: qty stands there twice'),

  rights(
    'the word of a button',
    'menus/0/buttons/1/alias',
    'confrim',
    'button gatePass_confirm: the alias confrim is no word of its calls, did you mean confirm?',
  ),
  rights(
    'a code that no call uses',
    'permissions/leave',
    'gatePass_confirm',
    'menu gatePass: button gatePass_leave: no call, action or page asks for it',
  ),
  rights('the call of a button', 'menus/0/buttons/1/path', '/api/at/yard/gatePass/cnfirm', 'there is no call /api/at'),
  rights('who may call', 'permissions/list', 'logn', 'there is no code logn, did you mean login?'),
  rights('a path without its slash', 'menus/0/path', 'yard/gatePass', 'the path yard/gatePass begins with no /'),
  rights('a scope of no field', 'dataScopes/0', scope('purpos', '1'), 'dataScopes own: purpos, did you mean purpose?'),
  rights(
    'a scope of nobody',
    'dataScopes/0',
    scope('createUser', '${usrId}'),
    'nobody has ${usrId}, did you mean userId?',
  ),

  model('a default of nobody', 'fields/sealNo/default', '${actor.usrId}', 'unknown actor.usrId, did you mean userId?'),
  model('whoever acts', 'actions/confirm/set', { remark: '${actor.nme}' }, 'unknown actor.nme, did you mean name?'),
  model(
    'a list that is not narrowed so',
    'actions/confirm/effects/2/opens',
    { menu: 'gatePass', query: { pasNo: '${passNo}' } },
    'opens.query: the list of gatePass is not narrowed by pasNo, did you mean passNo?',
  ),
  model(
    'a value in a message',
    'guards/0/message',
    say('{totalQty}'),
    'guards[0].message: {totalQty} is not filled in',
  ),
  model(
    'a value in a message of an action',
    'actions/confirm/must/0/message',
    say('${totalQty}'),
    'must[0].message: ${totalQty} is not filled in',
  ),
  model(
    'what no entry says',
    'actions/confirm/must/0/that',
    '${EXT(purpose).max > 1}',
    'EXT(purpose).max: no entry of the dictionary yard_purpose has max',
  ),
  model(
    'a value that a decision does not read',
    'actions/confirm/must/0/that',
    "${DECISION('yardFee', 'fee', 'qyt', totalQty) > 0}",
    'confirm: the decision yardFee does not read qyt, did you mean qty?',
  ),
  model(
    'a decision that reads nothing here',
    'actions/confirm/must/0/that',
    "${DECISION('yardFee', 'fee') > 0}",
    'confirm: the decision yardFee reads qty, which the action does not know',
  ),
  model(
    'an output of a decision',
    'actions/confirm/must/0/that',
    "${DECISION('yardFee', 'fea', 'qty', totalQty) > 0}",
    'the decision yardFee has no output fea, did you mean fee?',
  ),
  model('a field of a paper', 'prints/pass/blocks/0/fields/0', 'passNr', 'no field passNr, did you mean passNo?'),
  model('lines of a paper', 'prints/pass/blocks/1/lines', 'line', 'has no lines line, did you mean lines?'),

  file(
    'yard/gate-pass/lst.scren.json',
    'the ending of a file',
    'lst.scren.json: nobody reads a file of this name, did',
  ),
  file(
    'yard/gate-pass/acess.json',
    'the name of a file',
    'nobody reads a file of this name, did you mean access.json?',
  ),
  slip('yard/haulier/model.json')(
    'a key twice',
    '"sort"',
    '"display": "phone", "sort"',
    '/display: it stands there twice',
  ),
  row('i18n/zh.json')('a text of one language', 'yardHint', 'x', 'i18n/en.json: there is no text yardHint'),

  drawing(
    'a role',
    JUDGE,
    'camunda:candidateGroups="role:chef">',
    'judge: [judge]: the candidate role:chef does not exist',
  ),
  drawing(
    'who starts',
    '<bpmn:process',
    '<bpmn:process camunda:candidateStarterGroups="role:chef"',
    'candidate role:chef',
  ),
  drawing('a field of people', JUDGE, 'camunda:assignee="${createUsr}">', 'damage has no field [createUsr]'),
  drawing(
    'a formula of people',
    JUDGE,
    props('candidateFormula', '${[createUsr]}'),
    'reads the unknown name [createUsr]',
  ),
  drawing('a field to be written', JUDGE, props('editable', 'txt'), 'the field [txt] does not exist in damage'),
  drawing('a property', JUDGE, props('editabel', 'text'), '[property editabel] has no effect here: text'),
  drawing('who is left out', JUDGE, props('exclude', 'initiatr'), 'cannot leave out [initiatr]: only initiator'),
  drawing(
    'a document',
    START,
    `${properties('document', 'damag')}${START}`,
    'Process [damage]: there is no model [damag]',
  ),
  drawing(
    'a condition of a way',
    'targetRef="end" />',
    'targetRef="end"><bpmn:conditionExpression>${statu == 1}</bpmn:conditionExpression></bpmn:sequenceFlow>',
    'two: [two]: the condition reads the unknown name [statu]',
  ),
];
