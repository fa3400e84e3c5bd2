import { ShortDeliveries1796036900000 } from './1796036900000-short-deliveries.js';
import { KindsOfParameters1796023461727 } from './1796023461727-kinds-of-parameters.js';
import { LeaveApproval1795407188857 } from './1795407188857-leave-approval.js';
import { PageScreen1795392000000 } from './1795392000000-page-screen.js';
import { PageFactoryVersion1795380331227 } from './1795380331227-page-factory-version.js';
import { StorageQuota1795354663991 } from './1795354663991-storage-quota.js';
import { RequestIds1795338816283 } from './1795338816283-request-ids.js';
import { Idempotency1795340020687 } from './1795340020687-idempotency.js';
import { SessionsAndMessages1795340399402 } from './1795340399402-sessions-and-messages.js';
import { FirstPasswords1795338771678 } from './1795338771678-first-passwords.js';
import { DataLogOut1795336898114 } from './1795336898114-data-log-out.js';
import { LoginFailureAddress1795337089580 } from './1795337089580-login-failure-address.js';
import { WorkflowIncidents1795338152655 } from './1795338152655-workflow-incidents.js';
import { DataLogFieldsEn1795316400001 } from './1795316400001-data-log-fields-en.js';
import { FieldRuleTenant1795316342255 } from './1795316342255-field-rule-tenant.js';
import { LogByAccount1795310613617 } from './1795310613617-log-by-account.js';
import { SealedKeys1795309026740 } from './1795309026740-sealed-keys.js';
import { Leases1795307010439 } from './1795307010439-leases.js';
import { PasswordTime1795302488631 } from './1795302488631-password-time.js';
import { FilesAndNotices1795292185126 } from './1795292185126-files-and-notices.js';
import { Datasources1795290683846 } from './1795290683846-datasources.js';
import { OauthProviders1795292461086 } from './1795292461086-oauth-providers.js';
import { Reports1795282572171 } from './1795282572171-reports.js';
import { TenantList1795282005371 } from './1795282005371-tenant-list.js';
import { UserPlatforms1795281424149 } from './1795281424149-user-platforms.js';
import { Resources1795280756074 } from './1795280756074-resources.js';
import { WorkflowIndexOrder1795279553314 } from './1795279553314-workflow-index-order.js';
import { Workflow1795277414792 } from './1795277414792-workflow.js';
import { ContractEffects1795272826545 } from './1795272826545-contract-effects.js';
import { PersonalMessages1795272527341 } from './1795272527341-personal-messages.js';
import { ScopeWalks1795271864293 } from './1795271864293-scope-walks.js';
import { ListIndexes1795261037706 } from './1795261037706-list-indexes.js';
import { Initial1795256450503 } from './1795256450503-initial.js';

/** All migrations, oldest first. `npm run meta -w @lamina/server -- diff --write <name>` adds one. */
export const migrations = [
  Initial1795256450503,
  ListIndexes1795261037706,
  ScopeWalks1795271864293,
  PersonalMessages1795272527341,
  ContractEffects1795272826545,
  Workflow1795277414792,
  WorkflowIndexOrder1795279553314,
  Resources1795280756074,
  UserPlatforms1795281424149,
  TenantList1795282005371,
  Reports1795282572171,
  Datasources1795290683846,
  FilesAndNotices1795292185126,
  OauthProviders1795292461086,
  PasswordTime1795302488631,
  Leases1795307010439,
  SealedKeys1795309026740,
  LogByAccount1795310613617,
  FieldRuleTenant1795316342255,
  DataLogFieldsEn1795316400001,
  DataLogOut1795336898114,
  LoginFailureAddress1795337089580,
  WorkflowIncidents1795338152655,
  RequestIds1795338816283,
  Idempotency1795340020687,
  FirstPasswords1795338771678,
  SessionsAndMessages1795340399402,
  StorageQuota1795354663991,
  PageFactoryVersion1795380331227,
  PageScreen1795392000000,
  LeaveApproval1795407188857,
  KindsOfParameters1796023461727,
  ShortDeliveries1796036900000,
];
