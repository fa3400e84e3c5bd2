/** One deliberate mistake: a change in a file of the fixture, and the problem that the check must report. */
export interface Mistake {
  readonly name: string;
  /** Below schemas/, or in seeds/ or migrations/. */
  readonly file: string;
  /**
   * Keys separated by `/`; '' replaces the whole file with `value`, or with its result when it is a function of the
   * text.
   */
  readonly at: string;
  readonly value: unknown;
  readonly told: string;
}

const row =
  (file: string) =>
  (name: string, at: string, value: unknown, told: string): Mistake => ({ name, file, at, value, told });

const words = { zh: 'm', en: 'm' };
const pass = row('yard/gate-pass/model.json');
const confirm = (name: string, at: string, value: unknown, told: string): Mistake =>
  pass(name, `actions/confirm/${at}`, value, `yard/gate-pass/model.json gatePass.actions.confirm${told}`);
const rights = row('yard/gate-pass/access.json');
const desk = row('yard/gate-pass/desk.page.json');
const screen = row('yard/gate-pass/list.screen.json');
const haulier = row('yard/haulier/list.screen.json');
const here = 'yard/gate-pass/model.json gatePass';
const CRUD = 'body/body/0';
const BUTTON = `${CRUD}/headerToolbar/0`;
const FORM = `${BUTTON}/dialog/body`;

/** 37 mistakes from a trial in which three resources were added: models 22, rights 7, pages 8. */
export const TRIED: readonly Mistake[] = [
  pass('an unknown key of a model', 'tabel', 'x', 'yard/gate-pass/model.json /: unknown key "tabel"'),
  pass(
    'an unknown type',
    'fields/remark/type',
    'number',
    'yard/gate-pass/model.json /fields/remark/type: must be one of',
  ),
  pass(
    'a field without its English',
    'fields/remark/en',
    undefined,
    "/fields/remark: must have required property 'en'",
  ),
  pass('a reference to nothing', 'fields/haulierId/target', 'hauler', `${here}.haulierId: there is no resource hauler`),
  pass(
    'a dictionary that is not there',
    'fields/purpose/dict',
    'yard_purpos',
    `${here}.purpose: there is no dictionary`,
  ),
  pass('a dialect that is not there', 'dialect', 'documents', `${here}: there is no dialect documents`),
  pass('a formula with a syntax error', 'fields/totalQty/computed', '${SUM(', `${here}.totalQty.computed`),
  pass('a formula of a misspelt field', 'fields/totalQty/computed', '${totl + 1}', 'the formula reads unknown totl'),
  pass(
    'a misspelt line field in ARRAYMAP',
    'fields/totalQty/computed',
    '${SUM(ARRAYMAP(lines, item => item.qyt))}',
    'qyt',
  ),
  pass(
    'a misspelt field of a condition',
    'fields/remark/requiredWhen',
    '${purpos == 2}',
    `${here}.remark.requiredWhen`,
  ),
  pass('figures in a ring', 'fields/totalQty/computed', '${totalQty + 1}', 'computed fields read each other'),
  pass(
    'a default outside its dictionary',
    'fields/purpose/default',
    '9',
    'the default 9 is no key of the dictionary yard_purpose',
  ),
  pass(
    'an unknown token of a number',
    'fields/passNo/rule',
    'GP{yyymm}-{seq:3}',
    `${here}.passNo.rule: {yyymm} is no date`,
  ),
  pass('an order by nothing', 'sort', '-createdTime', `${here}.sort: there is no stored field createdTime`),
  pass('a label that is not there', 'display', 'passNumber', `${here}.display: there is no stored field passNumber`),
  pass('an index of nothing', 'indexes/0/fields/0', 'hauler', `${here}`),
  pass(
    'an unknown operation',
    'calls/POST sumbit',
    { operation: 'sumbit' },
    'POST sumbit: there is no operation sumbit',
  ),
  pass('a call of lines', 'calls/GET loads/of', 'gatePassLine', 'gatePassLine are lines, which have no calls'),
  pass('an unknown field of a picker', 'calls/GET loads/with/fields/0', 'palletNr', 'pallet has no field palletNr'),
  pass(
    'a readonly field of an assignment',
    'calls/POST seal/with/fields/seal',
    'totalQty',
    'totalQty is set by the engine',
  ),
  pass('an initial state that is not there', 'states/initial', '7', `${here}.states: there is no state 7`),
  pass(
    'an unknown field in the words of a state',
    'states/values/0/refusal',
    { zh: '{weigth}', en: 'x' },
    `${here}.states.values.0.refusal: there is no field weigth`,
  ),
  pass('an action into no state', 'actions/leave/to', '5', `${here}.actions.leave: there is no state 5`),

  rights('a model that is not there', 'model', 'gatePas', 'yard/gate-pass/access.json: there is no model gatePas'),
  rights(
    'a page that is not there',
    'menus/0/page',
    'lists.screen.json',
    'menu gatePass: there is no page lists.screen',
  ),
  rights('a menu below nothing', 'menus/1/parent', 'gate', 'menu yardBoard: there is no menu gate'),
  rights(
    'a right that is not there',
    'permissions/confirm',
    'gatePass_confrm',
    'permissions.confirm: there is no code gatePass_confrm',
  ),
  rights('a role that is not there', 'grants/porters', ['gatePass'], 'grants: there is no role porters'),
  rights('a verb that is not there', 'permissions/confrm', 'menu', 'permissions: gatePass has no call confrm'),
  rights('a rule of no field', 'fieldRules/0/field', 'lines.wieght', 'fieldRules: there is no field lines.wieght'),

  desk('a page of no menu', 'menu', 'yardDesc', 'yard/gate-pass/desk.page.json: there is no menu yardDesc'),
  desk('a token of no text', `${BUTTON}/label`, 'i18n:page.ad', 'there is no text or formula i18n:page.ad'),
  desk('a right of no button', `${BUTTON}/permission`, 'gatePass_sav', 'desk.page.json: there is no code gatePass_sav'),
  desk(
    'a call that is not there',
    `${FORM}/api`,
    'post:/api/at/yard/gatePass/safe',
    'there is no call /api/at/yard/gatePass/safe',
  ),
  desk('a column of no field', `${CRUD}/columns/0/name`, 'passNr', 'columns: gatePass has no field passNr'),
  desk('an unknown component', `${FORM}/body/1/type`, 'input-txt', 'there is no component input-txt'),
  desk(
    'a dictionary of no page',
    `${FORM}/body/0/source`,
    'get:/api/lc-system/dict-biz/dictionary?code=yard_purp',
    'there is no dictionary yard_purp',
  ),
  desk('a reload of nothing', `${FORM}/reload`, 'passs', 'reload: nothing on the page is called passs'),
];

/** Mistakes of a newcomer who had only the README: what formulas know, fixed values, rights, settings. */
export const NEWCOMER: readonly Mistake[] = [
  pass(
    'today in a computed field',
    'fields/totalQty/computed',
    '${DAYS(today, passDate)}',
    `${here}.totalQty.computed: the formula reads unknown today: write TODAY()`,
  ),
  pass('EXT in a computed field', 'fields/totalQty/computed', '${EXT(purpose).max}', 'EXT is known to actions alone'),
  pass(
    'today in a guard',
    'guards/0/must',
    '${passDate <= today}',
    `${here}.guards[0]: the formula reads unknown today`,
  ),
  pass('EXT in a guard', 'guards/0/must', '${EXT(purpose).max > 1}', `${here}.guards[0]: EXT is known`),
  pass('what was before in a guard', 'guards/0/must', '${before.totalQty == 0}', 'before: actions alone know it'),
  pass('a misspelt field, with what is near', 'fields/totalQty/computed', '${totalQyt}', 'did you mean totalQty?'),
  pass(
    'a state that only a guard names',
    'guards/0/must',
    '${status != 7}',
    `${here}.guards[0]: the formula compares status with 7: there is no state 7: the states are 0 Draft, 1 Confirmed`,
  ),
  confirm(
    'a state that only a rule names',
    'must/0/that',
    '${before.status == 9}',
    '.must[0]: the formula compares status with 9',
  ),
  confirm(
    'one of several states',
    'must/0/that',
    '${ARRAYINCLUDES([0, 8], status)}',
    '.must[0]: the formula compares status',
  ),
  confirm(
    'a key of no dictionary, of lines',
    'must/0/that',
    "${COUNT(ARRAYFILTER(lines, item => item.verdict == 'Z')) > 0}",
    '.must[0]: the formula compares verdict with Z: Z is no key of the dictionary yard_verdict: the keys are ',
  ),
  pass(
    'a name of an entry for its key',
    'fields/sealNo/visibleWhen',
    "${purpose == 'Delivery'}",
    `${here}.sealNo.visibleWhen: the formula compares purpose with Delivery`,
  ),
  pass(
    'a destination that a formula misspells',
    'actions/leave/to',
    "${remark == 'x' ? '7' : '2'}",
    'leave.to: there is no state 7',
  ),
  pass('a destination by no value', 'actions/leave/to', { by: 'reslt', a: '2', b: '0' }, 'the action takes no reslt'),
  confirm('a state in a condition', 'must/1/where/status', 9, ': pallet.status: there is no state 9'),
  confirm('a key of no dictionary that is set', 'set', { purpose: '9' }, ': gatePass.purpose: 9 is no key'),
  pass(
    'a state in a list of others',
    'calls/GET loads/where/right',
    9,
    `${here}.calls loads.where: status: there is no state 9`,
  ),
  pass(
    'a state in a figure',
    'figures/today/where',
    { left: { type: 'field', field: 'status' }, op: 'equal', right: 9 },
    `${here}.figures.today.where: status: there is no state 9`,
  ),
  pass('a field of what a reference names', 'fields/totalQty/computed', '${haulierId.level}', 'haulierId is no record'),
  pass('numbers that are all alike', 'fields/passNo/rule', 'GP{yyMM}', `${here}.passNo.rule: it has no {seq:3}`),
  pass(
    'a default of a figure',
    'fields/totalQty/default',
    3,
    `${here}.totalQty.default: a computed field has no default`,
  ),

  rights(
    'a button that nobody is given',
    'grants/chief',
    ['gatePass', 'gatePass_revoke', 'gatePass_del', 'gatePass_print', 'yardBoard', 'yardDesk'],
    'yard/gate-pass/access.json: grants: no role has the button gatePass_leave',
  ),
  rights('an action without a right', 'permissions/leave', undefined, 'permissions: who may call leave of gatePass?'),
  rights('a page that nobody is given', 'grants/chief', ['gatePass'], 'grants: no role has the menu yardBoard'),
  rights('a scope by no field', 'dataScopes/0/column', 'creatUser', 'has no field creatUser, did you mean createUser?'),
  rights('a scope of no role', 'dataScopes/0/roles', ['poter'], 'there is no role poter, did you mean porter?'),
  rights(
    'two menus of one path',
    'menus/2/path',
    '/yard/board',
    'menu yardDesk: /yard/board is the path of yardBoard, too',
  ),
  rights('a menu below itself', 'menus/1/parent', 'yardBoard', 'menu yardBoard: it stands below itself'),
  rights(
    'lists linked by no field',
    'menus/0/linkedBy',
    'pasId',
    'menu gatePass: linkedBy: no model has a field pasId',
  ),
  rights('a near code', 'permissions/confirm', 'gatePass_confrm', 'did you mean gatePass_confirm?'),
  rights('a near call', 'permissions/confrm', 'menu', 'did you mean confirm?'),

  screen('a near field', 'columns/0', 'passNr', 'gatePass has no field passNr, did you mean passNo?'),
  screen(
    'a choice that fills nothing',
    'form/0/fields/1',
    { field: 'haulierId', fill: { sealNr: '${phone}' } },
    'haulierId.fill: gatePass has no field sealNr',
  ),
  screen(
    'a hint of no field',
    'columns/3',
    { field: 'status', hint: ['remrk'] },
    'status.hint: gatePass has no field remrk',
  ),
  screen(
    'a line that begins with no field',
    'form/1/start',
    { palletNr: 'x' },
    'start: gatePass.lines has no field palletNr',
  ),
  screen(
    'a derived figure of no field',
    'form/1/derive',
    { total: '${qyt * 2}' },
    'derive.total: the formula reads unknown qyt',
  ),
  screen('tabs of no board', 'tabs', [['9']], '"tabs" does nothing on a screen of kind document: only on board'),
  screen(
    'inputs of no board',
    'inputs',
    { confirm: { rows: ['x'] } },
    '"inputs" does nothing on a screen of kind document',
  ),
  screen('a tree beside a document', 'beside', 'haulierId', '"beside" does nothing on a screen of kind document'),
  screen('records of no state alone', 'only', { status: '9' }, 'list.screen.json: only: there is no state 9'),
];

/** Further mistakes that we thought of. */
export const OURS: readonly Mistake[] = [
  pass(
    'a unit that no field takes',
    'fields/remark/units',
    'kg',
    'yard/gate-pass/model.json /fields/remark: unknown key "units"',
  ),
  pass('a pattern that is none', 'fields/remark/pattern', '(', `${here}.remark: the pattern is no regular expression`),
  pass('bounds upside down', 'children/lines/fields/qty/max', 0, `${here}.lines.qty: min 1 is above max 0`),
  pass('lines without their order', 'children/lines/order', 'no', `${here}.lines.order: there is no int field no`),
  pass('a rule of lines at no field', 'children/lines/guards/0/field', 'qyt', 'there is no field qyt'),
  pass('a state that nobody reaches', 'states/values/8', words, `${here}.states: state 8 cannot be reached from 0`),
  pass(
    'an action that nobody reaches',
    'calls/POST leave',
    { operation: 'none' },
    `${here}.actions.leave: nobody can reach it`,
  ),
  pass('an action that starts nowhere', 'actions/leave/from', ['7'], `${here}.actions.leave: there is no state 7`),
  pass('something editable in no state', 'editable/update', ['9'], `${here}.editable.update: there is no state 9`),
  confirm(
    'an unknown field of an input',
    'input/sealNumber',
    {},
    '.input.sealNumber: gatePass has no field sealNumber',
  ),
  confirm(
    'an unknown line field of an input',
    'input/lines/fields/0',
    'verdikt',
    '.input.lines: gatePassLine has no field verdikt',
  ),
  confirm('an effect on nothing', 'effects/0/create', 'palet', ': there is no model palet'),
  confirm('an unknown field of an effect', 'effects/0/values/weigth', 1, ': pallet has no field weigth'),
  confirm('an effect for no lines', 'effects/0/each', 'rows', ': gatePass has no lines rows'),
  confirm('an effect by no action', 'effects/1/by', 'stow', ': pallet has no action stow'),
  confirm(
    'a misspelt line field of an effect',
    'effects/0/values/palletNo',
    '${line.palletNr}',
    '.effects[0].values.palletNo',
  ),
  confirm('a misspelt field of a reading', 'effects/1/id', '${line.ident}', '.effects[1].id'),
  confirm('a notice to no role', 'effects/2/notify/roles', ['boss'], ': there is no role boss'),
  confirm('a notice without words', 'effects/2/text', 'yard.confirmd', ': there is no message yard.confirmd.title'),
  confirm('a function that is not there', 'effects/0', { do: 'gatePass.stow' }, ': there is no hook gatePass.stow'),
  confirm('what does not undo it', 'undo', 'leave', ': leave undoes it, but'),
  row('yard/pallet/model.json')(
    'effects in a ring',
    'actions/store/effects',
    [{ move: 'gatePass', id: '${passId}', by: 'confirm' }],
    'its effects lead back to it: gatePass.confirm → pallet.store → gatePass.confirm',
  ),
  pass(
    'a print of no field',
    'prints/pass/blocks/0/fields/0',
    'passNr',
    `${here}.prints.pass: gatePass has no field passNr`,
  ),
  pass(
    'a figure of no number',
    'figures/today/measures/1/sum',
    'lines.palletNo',
    `${here}.figures.today: lines.palletNo is no field`,
  ),
  pass(
    'a figure that leads nowhere',
    'figures/today/menu',
    'gatePasses',
    `${here}.figures.today: there is no menu gatePasses`,
  ),
  pass(
    'a figure on no board',
    'figures/today/boards',
    ['gate'],
    `${here}.figures.today: no screen of kind figures shows the board gate`,
  ),
  row('yard/damage/model.json')(
    'an unknown fieldset',
    'uses',
    ['aproval'],
    'yard/damage/model.json damage: there is no fieldset aproval',
  ),
  row('yard/damage/model.json')(
    'a change of no fieldset',
    'patch/fields/coment',
    { list: true },
    'patch.fields.coment: the fieldsets have no coment',
  ),
  row('yard/damage/model.json')(
    'a process that nobody drew',
    'process',
    'damages',
    'damage.process: no approval.bpmn draws a process damages',
  ),
  screen(
    'an unknown field of a search row',
    'search/0',
    'passNr',
    'yard/gate-pass/list.screen.json: gatePass has no field passNr',
  ),
  screen('an unknown column of lines', 'form/1/columns/1', 'palletNr', 'gatePass.lines has no field palletNr'),
  screen('an unknown action', 'actions/0', 'confrm', 'yard/gate-pass/list.screen.json'),
  screen('a value outside its dictionary', 'only/purpose', '7', 'only: 7 is no key of the dictionary yard_purpose'),
  haulier(
    'a change of no node',
    'patch/0/at',
    'add.nme',
    'yard/haulier/list.screen.json: patch: there is no node add.nme',
  ),
  row('yard/haulier/examples.json')(
    'an example of no field',
    'valid/0/record/nmae',
    'x',
    'yard/haulier/examples.json valid[0].record: haulier has no field nmae',
  ),
  row('yard/haulier/examples.json')(
    'an example that is no mistake',
    'invalid/1/patch/phone',
    '13900001234',
    'invalid[1]: nothing is wrong with',
  ),
  row('seeds/00-required/30-haulier.json')(
    'a seed outside its dictionary',
    'rows/0/level',
    'Z',
    'seeds/00-required/30-haulier.json rows[0].level: Z is no key',
  ),
  row('seeds/00-required/10-dict-biz.json')(
    'a seed that refers to nothing',
    'rows/1/parentId/$ref/1/code',
    'yard',
    'seeds/00-required/10-dict-biz.json rows[1].parentId: there is no dictBiz',
  ),
  row('migrations/1795400000001-add-yard.json')(
    'a migration of nothing',
    'changes/0/kind',
    'makeTable',
    'migrations/1795400000001-add-yard.json: changes[0] is no change of a table',
  ),
  row('yard/damage/approval.bpmn')('a drawing that is none', '', '<x/>', 'yard/damage/approval.bpmn'),
  row('yard/damage/fee.dmn')('a decision table that is none', '', '<x/>', 'yard/damage/fee.dmn'),
  pass(
    'a decision that nobody drew',
    'actions/confirm/must/0/that',
    "${DECISION('gateFee', 'fee', 'qty', totalQty) > 0}",
    'gatePass: there is no decision gateFee',
  ),
  row('yard/zone/model.json')(
    'a tree of no field',
    'tree/parent',
    'above',
    'yard/zone/model.json zone.tree.parent: there is no stored field above',
  ),
];
