import { RECORD_ATTACHMENT, RUN_ATTACHMENT } from '../spec/record/attachments.ts';
import { liftRecord, type MergedRecord, mergeRecords } from '../spec/record/merge.ts';
import type { UnitRecord } from '../spec/record/unit-record.ts';
import type { RunDescription } from './run-plan.ts';

/** One attachment of a unit. */
interface Attachment {
  name: string;
  read(): string | undefined;
}

/** The records of a run's units, merged as they come. */
export class Gathered {
  merged: MergedRecord | undefined;
  run: RunDescription | undefined;
  requests = 0;
  readonly violated = new Set<string>();

  /**
   * Takes what a unit attached; returns whether its final record is among it. Throws for what is no record, or belongs
   * to another run.
   */
  take(attachments: readonly Attachment[]): boolean {
    let final = false;
    for (const { name, read } of attachments) {
      if (name !== RUN_ATTACHMENT && name !== RECORD_ATTACHMENT) continue;
      const text = read();
      if (text === undefined) continue;
      if (name === RUN_ATTACHMENT) this.run ??= JSON.parse(text) as RunDescription;
      else final = this.#take(JSON.parse(text) as UnitRecord) || final;
    }
    return final;
  }

  #take(record: UnitRecord): boolean {
    for (const tally of Object.values(record.operations)) this.requests += tally.requests;
    for (const [id, tally] of Object.entries(record.clauses)) if (tally.failed > 0) this.violated.add(id);
    const lifted = liftRecord(record);
    this.merged = this.merged ? mergeRecords(this.merged, lifted) : lifted;
    return record.state === 'final';
  }
}
