import { Controller, Get, Headers, Query } from '@nestjs/common';
import { Permit } from '../access/index.js';
import { badRequest, describe } from '../errors/index.js';
import { demandText, languageOf, type Params, textOf } from '../http/index.js';
import { NAMED_KINDS, type NamedKind } from '../references/index.js';
import { UsageService } from './usage.service.js';

const LONGEST_KEY = 255;
const MAX_KEYS = 50;

function kindOf(params: Params): NamedKind {
  const kind = demandText(params, 'kind', 16);
  if (!(NAMED_KINDS as readonly string[]).includes(kind)) throw badRequest('request.wrongType', { name: 'kind' });
  return kind as NamedKind;
}

/** Shows where something is used, before it is changed or removed. */
@Controller('api/lc-develop/usage')
@Permit('administrator')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  /**
   * `kind` (field, dict, permission, call, component, flow, model, decision) and `key` (`model.field`): returns at most
   * 500 places, and how many there are.
   */
  @Get()
  async of(@Query() query: Params, @Headers('accept-language') language: string | undefined): Promise<unknown> {
    const spoken = languageOf(language);
    const { total, places } = await this.usage.of(kindOf(query), demandText(query, 'key', LONGEST_KEY));
    return {
      total,
      places: places.map(({ from, place }) => ({
        ...{ kind: from.kind, kindName: describe(`usage.kind.${from.kind}`)[spoken], key: from.key, place },
      })),
    };
  }

  /** Keys of a kind that are used somewhere and contain a text; at most 50. */
  @Get('keys')
  async keys(@Query() query: Params): Promise<unknown> {
    const keys = await this.usage.keys(kindOf(query), textOf(query, 'keyword', LONGEST_KEY) ?? '', MAX_KEYS);
    return keys.map((key) => ({ label: key, value: key }));
  }
}
