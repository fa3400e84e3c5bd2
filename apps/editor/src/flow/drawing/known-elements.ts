import { t } from '../../shared/runtime.js';
import type { Shape } from './moddle.js';

/** Entries of the drawing tool by id. */
type Entries = Record<string, Entry | undefined>;
interface Entry {
  group?: string;
  className?: string;
  title?: string;
  action?: object;
}

interface Parts {
  palette: { registerProvider(priority: number, provider: object): void };
  contextPad: { registerProvider(priority: number, provider: object): void };
  popupMenu: { registerProvider(id: string, priority: number, provider: object): void };
  create: { start(event: unknown, shape: unknown, context?: object): void };
  elementFactory: { createShape(attributes: object): unknown };
  autoPlace: { append(source: Shape, shape: unknown): void };
}

/** Runs last, so that it sees the tool's own entries. */
const LAST = 100;

/** Elements that the engine refuses are not offered: pools, data, groups, scripts, compensation and others. */
const NOT_IN_PALETTE = ['create.data-object', 'create.data-store', 'create.participant-expanded', 'create.group'];
const NOT_IN_REPLACE =
  /(script-task|transaction|ad-hoc|complex-gateway|conditional-(start|inter|bound)|escalation|link-|compensation|cancel-|timer-start|toggle-(loop|parallel-mi|sequential-mi)|data-)/;

const without = (entries: Entries, refused: (id: string) => boolean): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => !refused(id)));

const isRefused = (id: string): boolean => NOT_IN_REPLACE.test(id);

/**
 * Palette, context pad and menus offer only elements that the engine can run, and user tasks in place of plain tasks.
 */
class KnownElements {
  static $inject = ['palette', 'contextPad', 'popupMenu', 'create', 'elementFactory', 'autoPlace'];
  private readonly create: Parts['create'];
  private readonly elementFactory: Parts['elementFactory'];
  private readonly autoPlace: Parts['autoPlace'];

  constructor(
    palette: Parts['palette'],
    contextPad: Parts['contextPad'],
    popupMenu: Parts['popupMenu'],
    create: Parts['create'],
    elementFactory: Parts['elementFactory'],
    autoPlace: Parts['autoPlace'],
  ) {
    this.create = create;
    this.elementFactory = elementFactory;
    this.autoPlace = autoPlace;
    palette.registerProvider(LAST, { getPaletteEntries: () => (entries: Entries) => this.palette(entries) });
    contextPad.registerProvider(LAST, { getContextPadEntries: () => (entries: Entries) => this.pad(entries) });
    popupMenu.registerProvider('bpmn-replace', LAST, {
      getPopupMenuEntries: () => (entries: Entries) => without(entries, isRefused),
      getPopupMenuHeaderEntries: () => (entries: Entries) => without(entries, isRefused),
    });
  }

  private palette(entries: Entries): Entries {
    const { 'create.task': task, ...rest } = without(entries, (id) => NOT_IN_PALETTE.includes(id));
    const shapes: [string, Entry][] = [
      ['create.user-task', this.drawn('activity', 'bpmn:UserTask', 'bpmn-icon-user-task', 'userTask')],
      ['create.call-activity', this.drawn('activity', 'bpmn:CallActivity', 'bpmn-icon-call-activity', 'callActivity')],
      [
        'create.parallel-gateway',
        this.drawn('gateway', 'bpmn:ParallelGateway', 'bpmn-icon-gateway-parallel', 'parallel'),
      ],
    ];
    const own = Object.fromEntries(shapes);
    // Tasks first, then gateways: the tool orders groups by their first entries.
    const { 'create.exclusive-gateway': exclusive, 'create.subprocess-expanded': subProcess, ...others } = rest;
    const { 'create.user-task': user, 'create.call-activity': call, 'create.parallel-gateway': parallel } = own;
    return {
      ...others,
      'create.user-task': user,
      'create.subprocess-expanded': subProcess,
      'create.call-activity': call,
      'create.exclusive-gateway': exclusive,
      'create.parallel-gateway': parallel,
    };
  }

  private drawn(group: string, type: string, className: string, text: string): Entry {
    const start = (event: unknown) => this.create.start(event, this.elementFactory.createShape({ type }));
    return { group, className, title: t(`flowDesigner.create.${text}`), action: { dragstart: start, click: start } };
  }

  private pad(entries: Entries): Entries {
    const { 'append.append-task': task, ...rest } = entries;
    if (task === undefined) return entries;
    const shape = () => this.elementFactory.createShape({ type: 'bpmn:UserTask' });
    return {
      'append.append-task': {
        ...task,
        className: 'bpmn-icon-user-task',
        title: t('flowDesigner.appendUserTask'),
        action: {
          dragstart: (event: unknown, source: Shape) => this.create.start(event, shape(), { source }),
          click: (_: unknown, source: Shape) => this.autoPlace.append(source, shape()),
        },
      },
      ...rest,
    };
  }
}

export const knownElementsModule = { __init__: ['knownElements'], knownElements: ['type', KnownElements] };
