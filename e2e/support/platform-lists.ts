/** A screen of the platform, identified by the head of one of its columns. */
export interface Screen {
  path: string;
  zh: string;
  en: string;
  /** Has no add button. */
  readOnly?: boolean;
  /** Its rows have a button that adds a child row. */
  tree?: boolean;
}

export const SCREENS: Screen[] = [
  { path: '/system/param', zh: '参数键名', en: 'Key' },
  { path: '/system/post', zh: '岗位编号', en: 'Code' },
  { path: '/system/user', zh: '登录账号', en: 'Account' },
  { path: '/system/dict', zh: '字典编号', en: 'Code' },
  { path: '/system/dictbiz', zh: '字典编号', en: 'Code' },
  { path: '/dict-horizontal/index', zh: '字典编号', en: 'Code' },
  { path: '/dict-vertical/index', zh: '字典编号', en: 'Code' },
  { path: '/nq/contractSign', zh: '合同编号', en: 'Contract no.' },
  { path: '/system/client', zh: '应用id', en: 'Client id' },
  { path: '/system/topmenu', zh: '菜单编号', en: 'Code' },
  { path: '/system/tenant', zh: '租户ID', en: 'Tenant id' },
  { path: '/system/tenantPackage', zh: '产品包名', en: 'Package' },
  { path: '/system/datascope', zh: '菜单编号', en: 'Code', readOnly: true },
  { path: '/system/apiscope', zh: '菜单编号', en: 'Code', readOnly: true },
  { path: '/system/dept', zh: '机构全称', en: 'Full name', tree: true },
  { path: '/system/role', zh: '角色别名', en: 'Alias', tree: true },
  { path: '/system/menu', zh: '路由地址', en: 'Route', tree: true },
  { path: '/desk/notice', zh: '通知标题', en: 'Title' },
  { path: '/monitor/log/usual', zh: '日志级别', en: 'Level', readOnly: true },
  { path: '/monitor/log/api', zh: '日志名', en: 'Title', readOnly: true },
  { path: '/monitor/log/error', zh: '请求方法', en: 'Method', readOnly: true },
  { path: '/monitor/log/data', zh: '名称', en: 'Name', readOnly: true },
  { path: '/resource/oss', zh: '资源编号', en: 'Code' },
  { path: '/resource/sms', zh: '短信签名', en: 'Signature' },
  { path: '/resource/attach', zh: '附件原名', en: 'File name', readOnly: true },
  { path: '/report/rest', zh: '文件名', en: 'File name' },
];

type Texts = Record<string, string>;

/** A screen with one list of simple records, and the record that the journey uses. */
export interface SimpleList {
  path: string;
  list: string;
  key: string;
  /** Head of the column to filter; without it the list has no column filters. */
  column?: string;
  /** Name of the search field, if it is not the key itself. */
  searchBy?: string;
  required: Texts;
  selects?: Texts;
  texts: Texts;
  change: Texts;
  /** A second record, for lists that are otherwise empty. */
  beside?: Texts;
  /** A value that is shown only once, after the record was created. */
  once?: string;
}

export const LISTS: SimpleList[] = [
  {
    path: '/system/param',
    list: '/api/lc-system/param/list',
    key: 'paramKey',
    column: '参数键名',
    required: { paramName: '请输入参数名称', paramKey: '请输入参数键名', paramValue: '请输入参数键值' },
    texts: { paramName: '旅程参数', paramKey: 'journey.key', paramValue: '7' },
    change: { paramValue: '8' },
  },
  {
    path: '/system/post',
    list: '/api/lc-system/post/list',
    key: 'postCode',
    column: '岗位编号',
    searchBy: 'postCode_like',
    required: { postCode: '请输入岗位编号', postName: '请输入岗位名称' },
    selects: { category: '高层' },
    texts: { postCode: 'journey', postName: '旅程岗位', sort: '7' },
    change: { postName: '旅程岗位二' },
  },
  {
    path: '/system/dict',
    list: '/api/lc-system/dict/list',
    key: 'code',
    column: '字典编号',
    required: { code: '请输入字典编号', dictValue: '请输入字典名称' },
    texts: { code: 'journey_sys', dictValue: '旅程字典', sort: '70' },
    change: { dictValue: '旅程字典二' },
  },
  {
    path: '/system/dictbiz',
    list: '/api/lc-system/dict-biz/list',
    key: 'code',
    column: '字典编号',
    required: { code: '请输入字典编号', dictValue: '请输入字典名称' },
    texts: { code: 'journey_biz', dictValue: '旅程业务字典', sort: '700' },
    change: { dictValue: '旅程业务字典二' },
  },
  {
    path: '/system/client',
    list: '/api/lc-system/client/list',
    key: 'clientId',
    column: '应用id',
    searchBy: 'clientId_like',
    required: {
      clientId: '请输入客户端id',
      webServerRedirectUri: '请输入回调地址',
    },
    texts: {
      clientId: 'journey',
      clientSecret: 'journey_secret',
      webServerRedirectUri: 'http://localhost:9',
      scope: 'all',
    },
    change: { scope: 'read' },
    once: 'journey_secret',
  },
  {
    path: '/system/topmenu',
    list: '/api/lc-system/topmenu/list',
    key: 'code',
    column: '菜单编号',
    searchBy: 'code_like',
    required: { name: '请输入菜单名', source: '请输入菜单图标', code: '请输入菜单编号' },
    texts: { name: '旅程顶部', source: 'fa fa-star', code: 'journey', sort: '7' },
    change: { name: '旅程顶部二' },
    beside: { name: '另一个', source: 'fa fa-moon', code: 'beside', sort: '8' },
  },
  {
    path: '/desk/notice',
    list: '/api/lc-desk/notice/list',
    key: 'title',
    column: '通知标题',
    required: { title: '请输入通知标题', category: '请选择通知类型', releaseTime: '请选择通知日期' },
    selects: { category: '事务通知' },
    texts: { title: '旅程通知', releaseTime: '2026-03-15 08:00:00' },
    change: { releaseTime: '2026-03-14 08:00:00' },
  },
  {
    path: '/system/dept',
    list: '/api/lc-system/dept/list',
    key: 'fullName',
    column: '机构全称',
    required: { deptName: '请输入机构名称', fullName: '请输入机构全称', deptCategory: '请选择机构类型' },
    selects: { deptCategory: '部门' },
    texts: { deptName: '旅程部', fullName: '金属复合材料有限公司旅程部', sort: '90' },
    change: { deptName: '旅程二部' },
  },
  {
    path: '/system/role',
    list: '/api/lc-system/role/list',
    key: 'roleAlias',
    column: '角色别名',
    required: { roleName: '请输入角色名称', roleAlias: '请输入角色别名' },
    texts: { roleName: '旅程角色', roleAlias: 'journey', sort: '90' },
    change: { roleName: '旅程角色二' },
  },
  {
    path: '/system/menu',
    list: '/api/lc-system/menu/list',
    key: 'code',
    required: {
      name: '请输入菜单名称',
      code: '请输入菜单编号',
      alias: '请输入菜单别名',
      path: '请输入路由地址',
      source: '请输入菜单图标',
    },
    texts: { name: '旅程菜单', code: 'journey', alias: 'menu', path: '/journey', source: 'fa fa-star', sort: '90' },
    change: { name: '旅程菜单二' },
  },
];
