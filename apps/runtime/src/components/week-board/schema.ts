/** `{"type": "week-board"}` in a page. */
export interface WeekBoardSchema {
  type: 'week-board';
  /** The list call of the planned tasks (`PlannedTask`). */
  api: string;
  /** The call that gives a task another day: POST `{id, step, day}`. Cut with its permission: then nothing is moved. */
  move?: { api: string; permission?: string };
}
