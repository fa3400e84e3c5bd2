import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AccessModule, TenantInterceptor } from './access/index.js';
import { BundlesModule } from './bundles/index.js';
import { CLOCK, CONFIG, type Clock, type Config } from './config/index.js';
import {
  DATABASE,
  type Migrations,
  MIGRATIONS,
  type TenantDatabase,
  VERSION_WATCH,
  type VersionWatch,
} from './database/index.js';
import { DecisionsModule } from './decisions/index.js';
import { EngineModule, RepeatInterceptor, Sealing, SECRETS, type Secrets } from './engine/index.js';
import { Draining, EnvelopeInterceptor, FailureFilter } from './http/index.js';
import { NoticesModule } from './notices/index.js';
import { PagesModule } from './pages/index.js';
import { AuthModule, credentialOf, hashPassword } from './platform/auth/index.js';
import { DatasourcesModule } from './platform/datasources/index.js';
import { DevelopModule } from './platform/develop/index.js';
import { DocsModule } from './platform/docs/index.js';
import { ExplainModule } from './platform/explain/index.js';
import { LogsModule } from './platform/logs/index.js';
import { MenuModule } from './platform/menu/index.js';
import { RolesModule } from './platform/roles/index.js';
import { TenantsModule } from './platform/tenants/index.js';
import { UsersModule } from './platform/users/index.js';
import { ResourceModule } from './platform/resource/index.js';
import { SessionsModule } from './platform/sessions/index.js';
import { ShellModule } from './platform/shell/index.js';
import { SocialModule } from './platform/social/index.js';
import { SmsModule } from './platform/sms/index.js';
import { PrintsModule } from './prints/index.js';
import { UsageModule } from './usage/index.js';
import { WorkflowModule } from './workflow/index.js';

/** What exists before the application does. */
interface Foundation {
  config: Config;
  clock: Clock;
  database: TenantDatabase;
  dataSource: DataSource;
  watch: VersionWatch;
  migrations: Migrations;
  draining: Draining;
}

const secretsOf = (sealing: Sealing): Secrets => ({
  hash: (plain) => hashPassword(credentialOf(plain)),
  seal: (plain) => sealing.seal(plain),
  unseal: (sealed) => sealing.open(sealed),
});

@Global()
@Module({})
class FoundationModule {
  static of({ config, clock, database, watch, migrations, draining }: Foundation): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: CLOCK, useValue: clock },
      { provide: DATABASE, useValue: database },
      { provide: VERSION_WATCH, useValue: watch },
      { provide: SECRETS, useValue: secretsOf(new Sealing(database, config.secret)) },
      { provide: MIGRATIONS, useValue: migrations },
      { provide: Draining, useValue: draining },
    ];
    return {
      module: FoundationModule,
      providers,
      exports: [CONFIG, CLOCK, DATABASE, VERSION_WATCH, SECRETS, MIGRATIONS, Draining],
    };
  }
}

/** What the application is made of. */
export const MODULES = [
  AccessModule,
  DecisionsModule,
  EngineModule,
  LogsModule,
  AuthModule,
  MenuModule,
  RolesModule,
  TenantsModule,
  DatasourcesModule,
  UsersModule,
  NoticesModule,
  PagesModule,
  WorkflowModule,
  PrintsModule,
  DevelopModule,
  DocsModule,
  ExplainModule,
  ResourceModule,
  SmsModule,
  SocialModule,
  SessionsModule,
  ShellModule,
  BundlesModule,
  UsageModule,
];

@Module({})
export class AppModule {
  static of(foundation: Foundation): DynamicModule {
    const { dataSource } = foundation;
    return {
      module: AppModule,
      imports: [
        FoundationModule.of(foundation),
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
        ...MODULES,
      ],
      providers: [
        { provide: APP_INTERCEPTOR, useClass: TenantInterceptor },
        { provide: APP_INTERCEPTOR, useClass: RepeatInterceptor },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_FILTER, useClass: FailureFilter },
      ],
    };
  }
}
