/** What the workflow keeps in a document that is approved: where it is, with whom, since when, and the last opinion. */
export const APPROVAL_FIELDS: ReadonlySet<string> = new Set([
  ...['processInstanceId', 'nodeId', 'nodeName', 'currentUserIds', 'nextNodeId', 'nextUserIds'],
  ...['initiateUserId', 'initiateTime', 'finishTime', 'comment'],
]);
