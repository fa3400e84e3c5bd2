import { useEffect, useState } from 'react';
import type { Moddle } from '../drawing/moddle.js';
import {
  type Choices,
  type DocumentField,
  type FlowDocument,
  type KnownDecision,
  fetchChoices,
  fetchDecisions,
  fetchDocuments,
  fetchFields,
} from '../flow-calls.js';
import { documentOf } from '../process-document.js';

export interface PanelData {
  choices: Choices;
  documents: FlowDocument[];
  decisions: KnownDecision[];
  /** Key of the business document of this process; '' for none. */
  model: string;
  /** Fields of the document of this process; empty without one. */
  fields: DocumentField[];
}

const NOBODY: Choices = { roles: [], depts: [], posts: [], users: [] };

/** Drawing works without data that failed to load: ids are then typed. */
const complain = (reason: unknown) => console.error(reason);

/** The choices that the property panel and the simulation offer for a process. */
export function usePanelData(process: Moddle): PanelData {
  const [choices, setChoices] = useState(NOBODY);
  const [decisions, setDecisions] = useState<KnownDecision[]>([]);
  const [documents, setDocuments] = useState<FlowDocument[]>([]);
  const [fields, setFields] = useState<DocumentField[]>([]);
  const model = documentOf(process, documents);
  useEffect(() => {
    let here = true;
    fetchChoices().then((found) => here && setChoices(found), complain);
    fetchDecisions().then((found) => here && setDecisions(found), complain);
    fetchDocuments().then((found) => here && setDocuments(found), complain);
    return () => {
      here = false;
    };
  }, []);
  useEffect(() => {
    let here = true;
    setFields([]);
    if (model) fetchFields(model).then((found) => here && setFields(found), complain);
    return () => {
      here = false;
    };
  }, [model]);
  return { choices, documents, decisions, model, fields };
}
