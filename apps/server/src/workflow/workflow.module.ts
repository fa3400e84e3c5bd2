import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/index.js';
import { ApprovalOperations } from './approvals/operations.js';
import { Approvals } from './approvals/approvals.js';
import { Changes } from './boxes/changes.js';
import { FollowList } from './boxes/follow-list.js';
import { IncidentList } from './boxes/incident-list.js';
import { Initiation } from './boxes/initiation.js';
import { ModelViews } from './boxes/model-view.js';
import { Naming } from './boxes/naming.js';
import { NextNodes } from './boxes/next.js';
import { PanelFacts } from './boxes/panel-facts.js';
import { PanelReader } from './boxes/panel.js';
import { StartList } from './boxes/start-list.js';
import { UserList } from './boxes/user-list.js';
import { WorkLists } from './boxes/work-lists.js';
import { Definitions, Deployer, Models, ProcessParams, ProcessSeeds, Simulations } from './definitions/index.js';
import { DesignerController } from './http/designer.controller.js';
import { FollowController } from './http/follow.controller.js';
import { IncidentController } from './http/incident.controller.js';
import { LeaveController } from './http/leave.controller.js';
import { ManagerController } from './http/manager.controller.js';
import { ModelController } from './http/model.controller.js';
import { ProcessController } from './http/process.controller.js';
import { StartController } from './http/start.controller.js';
import { TaskController } from './http/task.controller.js';
import { WorkController } from './http/work.controller.js';
import { JobRunner } from './jobs/job-runner.js';
import { Leaves } from './leave/leaves.js';
import { Directory } from './people/directory.js';
import { Assignments } from './service/assignments.js';
import { Beginnings } from './service/beginnings.js';
import { ChangeNames } from './service/change-names.js';
import { Effects } from './service/effects.js';
import { GoingBack } from './service/going-back.js';
import { Executor } from './service/executor.js';
import { IncidentDesk } from './service/incident-desk.js';
import { Incidents } from './service/incidents.js';
import { Starts } from './service/starts.js';
import { Units } from './service/units.js';
import { Workflow } from './service/workflow.js';
import { BoxStore } from './store/box.store.js';
import { CcStore } from './store/cc.store.js';
import { DefinitionStore } from './store/definition.store.js';
import { DueJobStore } from './store/due-job.store.js';
import { FollowStore } from './store/follow.store.js';
import { HistoryStore } from './store/history.store.js';
import { IncidentStore } from './store/incident.store.js';
import { LeaveStore } from './store/leave.store.js';
import { ModelStore } from './store/model.store.js';
import { PeopleStore } from './store/people.store.js';
import { ProcessNames } from './store/process-names.js';
import { SampleStore } from './store/sample.store.js';
import { Substitutes } from './store/substitute.store.js';

const STORES = [
  BoxStore,
  CcStore,
  DefinitionStore,
  DueJobStore,
  FollowStore,
  HistoryStore,
  IncidentStore,
  LeaveStore,
  ModelStore,
  PeopleStore,
  ProcessNames,
  SampleStore,
  Substitutes,
];
const DEFINITIONS = [Definitions, Deployer, Models, ProcessParams, ProcessSeeds, Simulations, Directory];
const SERVICE = [
  ChangeNames,
  Incidents,
  IncidentDesk,
  Starts,
  Beginnings,
  Units,
  Executor,
  Effects,
  Workflow,
  Assignments,
  GoingBack,
  JobRunner,
  Leaves,
];
const READING = [
  Changes,
  FollowList,
  IncidentList,
  Initiation,
  ModelViews,
  Naming,
  NextNodes,
  PanelFacts,
  PanelReader,
  StartList,
  UserList,
  WorkLists,
];

/** Processes: definitions, instances, work lists, and the approval dialect of documents. */
@Module({
  imports: [NoticesModule],
  controllers: [
    DesignerController,
    FollowController,
    IncidentController,
    LeaveController,
    ManagerController,
    ModelController,
    ProcessController,
    StartController,
    TaskController,
    WorkController,
  ],
  providers: [...STORES, ...DEFINITIONS, ...SERVICE, ...READING, Approvals, ApprovalOperations],
  exports: [PanelReader, ProcessSeeds],
})
export class WorkflowModule {}
