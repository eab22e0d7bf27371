import {
  BackendChangeAiSettings,
  BackendSaveAiService,
  BackendTestAiService,
} from '@signpost/contract/analyses';
import type { AiServiceDeps } from '../../ai-services/ai-service-deps.ts';
import { changeAiSettings } from '../../ai-services/change-ai-settings.ts';
import { listServices } from '../../ai-services/list-services.ts';
import { removeService } from '../../ai-services/remove-service.ts';
import { saveService } from '../../ai-services/save-service.ts';
import { testService } from '../../ai-services/test-service.ts';
import type { RunDeps } from '../../analyses/run/run-deps.ts';
import type { Handlers } from '../call/calls.ts';
import { readBody, readChanges } from '../call/read-body.ts';

export const aiServiceHandlers = {
  fetchAiServices: (deps) => listServices(deps),
  saveAiService: (deps, { body }) => saveService(deps, readBody(BackendSaveAiService, body)),
  testAiService: (deps, { body }) => testService(deps, readBody(BackendTestAiService, body)),
  removeAiService: (deps, { ids }) => removeService(deps, ids.account),
  changeAiSettings: (deps, { body }) => changeAiSettings(deps, readChanges(BackendChangeAiSettings, body)),
} satisfies Partial<Handlers<AiServiceDeps & Pick<RunDeps, 'clock' | 'asking'>>>;
