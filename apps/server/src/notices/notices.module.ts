import { Module } from '@nestjs/common';
import { ActionNotices } from './action-notices.js';
import { Announcements } from './announcements.js';
import { Dispatcher } from './dispatcher.js';
import { MessageStore } from './message.store.js';
import { NoticesController } from './notices.controller.js';
import { Notices } from './notices.service.js';
import { OutboxStore } from './outbox.store.js';
import { StreamHub } from './stream-hub.js';

@Module({
  controllers: [NoticesController],
  providers: [OutboxStore, MessageStore, Dispatcher, StreamHub, Notices, Announcements, ActionNotices],
  exports: [Notices, ActionNotices],
})
export class NoticesModule {}
