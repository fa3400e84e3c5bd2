import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';

/** Parameters that the platform reads for itself. */
@Injectable()
export class Params {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Its value; undefined when there is none or it is blank. */
  async text(key: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ value: string | null }>(
      'SELECT param_value AS value FROM lc_param WHERE param_key = ? AND is_deleted = 0',
      [key],
    );
    return row?.value?.trim() || undefined;
  }

  /** Its value as a whole number above 0; 0 for anything else. */
  async figure(key: string): Promise<number> {
    const value = Number(await this.text(key));
    return Number.isInteger(value) && value > 0 ? value : 0;
  }
}
