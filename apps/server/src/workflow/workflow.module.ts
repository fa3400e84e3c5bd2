import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/index.js';
import { DocumentStandings } from './approvals/document-standings.js';
import { ApprovalOperations } from './approvals/operations.js';
import { Approvals } from './approvals/approvals.js';
import { Changes } from './worklists/changes.js';
import { DocumentSteps } from './worklists/document-steps.js';
import { FollowList } from './worklists/follow-list.js';
import { IncidentList } from './worklists/incident-list.js';
import { Initiation } from './worklists/initiation.js';
import { ModelViews } from './worklists/model-view.js';
import { Naming } from './worklists/naming.js';
import { NextNodes } from './worklists/next.js';
import { PanelFacts } from './worklists/panel-facts.js';
import { PanelReader } from './worklists/panel.js';
import { StepNames } from './worklists/step-names.js';
import { StartList } from './worklists/start-list.js';
import { UserList } from './worklists/user-list.js';
import { WorkLists } from './worklists/work-lists.js';
import { Definitions, Deployer, Models, ProcessParams, ProcessSeeds, Simulations } from './definitions/index.js';
import { ExternalWorkController } from './http/external-work.controller.js';
import { QueryController } from './http/query.controller.js';
import { VariableController } from './http/variable.controller.js';
import { VariableList } from './worklists/variable-list.js';
import { ExternalWork } from './service/external-work.js';
import { HttpWork } from './service/http-work.js';
import { SecretStore } from './store/secret.store.js';
import { QueryStore } from './store/query.store.js';
import { VariableStore } from './store/variable.store.js';
import { WorkStore } from './store/work.store.js';
import { DecisionController } from './http/decision.controller.js';
import { DesignerController } from './http/designer.controller.js';
import { FollowController } from './http/follow.controller.js';
import { IncidentController } from './http/incident.controller.js';
import { ManagerController } from './http/manager.controller.js';
import { ModelController } from './http/model.controller.js';
import { ProcessController } from './http/process.controller.js';
import { StartController } from './http/start.controller.js';
import { TaskController } from './http/task.controller.js';
import { WorkController } from './http/work.controller.js';
import { JobRunner } from './jobs/job-runner.js';
import { Directory } from './people/directory.js';
import { Assignments } from './service/assignments.js';
import { BeginInstance } from './service/begin-instance.js';
import { ChangeNames } from './service/change-names.js';
import { Effects } from './service/effects.js';
import { ReturnTask } from './service/return-task.js';
import { Executor } from './service/executor.js';
import { IncidentDesk } from './service/incident-desk.js';
import { Incidents } from './service/incidents.js';
import { StartProcess } from './service/start-process.js';
import { ProcessTransaction } from './service/process-transaction.js';
import { Workflow } from './service/workflow.js';
import { WorklistStore } from './store/worklist.store.js';
import { CcStore } from './store/cc.store.js';
import { DefinitionStore } from './store/definition.store.js';
import { DueJobStore } from './store/due-job.store.js';
import { FollowStore } from './store/follow.store.js';
import { HistoryStore } from './store/history.store.js';
import { IncidentStore } from './store/incident.store.js';
import { ModelStore } from './store/model.store.js';
import { PeopleStore } from './store/people.store.js';
import { ProcessNames } from './store/process-names.js';
import { SampleStore } from './store/sample.store.js';
import { Substitutes } from './store/substitute.store.js';

const STORES = [
  WorklistStore,
  CcStore,
  DefinitionStore,
  DueJobStore,
  FollowStore,
  HistoryStore,
  IncidentStore,
  ModelStore,
  PeopleStore,
  ProcessNames,
  SampleStore,
  Substitutes,
  QueryStore,
  SecretStore,
  VariableStore,
  WorkStore,
];
const DEFINITIONS = [Definitions, Deployer, Models, ProcessParams, ProcessSeeds, Simulations, Directory];
const SERVICE = [
  ChangeNames,
  Incidents,
  IncidentDesk,
  StartProcess,
  BeginInstance,
  ProcessTransaction,
  Executor,
  Effects,
  Workflow,
  Assignments,
  ReturnTask,
  JobRunner,
  ExternalWork,
  HttpWork,
];
const READING = [
  Changes,
  DocumentSteps,
  FollowList,
  IncidentList,
  Initiation,
  ModelViews,
  Naming,
  NextNodes,
  PanelFacts,
  PanelReader,
  StartList,
  StepNames,
  UserList,
  VariableList,
  WorkLists,
];

/** Processes: definitions, instances, work lists, and the approval dialect of documents. */
@Module({
  imports: [NoticesModule],
  controllers: [
    DecisionController,
    DesignerController,
    FollowController,
    IncidentController,
    ManagerController,
    ModelController,
    ProcessController,
    StartController,
    TaskController,
    WorkController,
    ExternalWorkController,
    QueryController,
    VariableController,
  ],
  providers: [...STORES, ...DEFINITIONS, ...SERVICE, ...READING, Approvals, DocumentStandings, ApprovalOperations],
  exports: [Definitions, Deployer, Models, PanelReader, ProcessSeeds],
})
export class WorkflowModule {}
