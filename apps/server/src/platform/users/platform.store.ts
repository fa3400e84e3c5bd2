import { Inject, Injectable } from '@nestjs/common';
import { newId } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';

/** Extensions of users: one text for each platform that a user has. */
@Injectable()
export class UserPlatforms {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async extension(userId: string, userType: number): Promise<string> {
    const row = await this.database.read.get<{ ext: string | null }>(
      'SELECT user_ext AS ext FROM lc_user_platform WHERE user_id = ? AND user_type = ?',
      [userId, userType],
    );
    return row?.ext ?? '';
  }

  async store(userId: string, userType: number, ext: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const changed = await tx.run('DELETE FROM lc_user_platform WHERE user_id = ? AND user_type = ?', [
        userId,
        userType,
      ]);
      const values = [newId(), userId, userType, ext];
      if (changed > 0 || ext !== '')
        await tx.run('INSERT INTO lc_user_platform (id, user_id, user_type, user_ext) VALUES (?, ?, ?, ?)', values);
      tx.touch('lc_user_platform');
    });
  }
}
