import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ROOT } from './api/client.ts';
import { administrationWords, brandWords } from './app/later-words.ts';
import { parseSearch, stringifySearch } from './app/address.ts';
import { Shell } from './shell/shell.tsx';
import { LostPage } from './shell/lost-page.tsx';
import { ScreenFailure } from './shell/screen-failure.tsx';

const root = createRootRoute({ notFoundComponent: LostPage });

/** Screens inside the frame with the sidebar; a person must be signed in. */
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell });

const today = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/today/today-screen.tsx'), 'TodayScreen'),
});
const posts = createRoute({
  getParentRoute: () => inside,
  path: '/links/posts',
  component: lazyRouteComponent(() => import('./screens/posts/posts-screen.tsx'), 'PostsScreen'),
});
const allLinks = createRoute({
  getParentRoute: () => inside,
  path: '/links/all',
  component: lazyRouteComponent(() => import('./screens/links/links-screen.tsx'), 'LinksScreen'),
});
const broken = createRoute({
  getParentRoute: () => inside,
  path: '/links/broken',
  component: lazyRouteComponent(() => import('./screens/broken/broken-screen.tsx'), 'BrokenScreen'),
});
const mend = createRoute({
  getParentRoute: () => inside,
  path: '/links/mend',
  component: lazyRouteComponent(() => import('./screens/mend/mend-screen.tsx'), 'MendScreen'),
});
const plans = createRoute({
  getParentRoute: () => inside,
  path: '/links/plans',
  component: lazyRouteComponent(() => import('./screens/plans/plans-screen.tsx'), 'PlansScreen'),
});
const plan = createRoute({
  getParentRoute: () => inside,
  path: '/links/plans/$planId',
  component: lazyRouteComponent(() => import('./screens/plans/plan-screen.tsx'), 'PlanScreen'),
});
const structure = createRoute({
  getParentRoute: () => inside,
  path: '/links/structure',
  component: lazyRouteComponent(() => import('./screens/structure/structure-screen.tsx'), 'StructureScreen'),
});
const brands = createRoute({
  getParentRoute: () => inside,
  path: '/brands',
  component: lazyRouteComponent(
    () => brandWords.with(import('./screens/brands/brands-screen.tsx')),
    'BrandsScreen',
  ),
});
const brand = createRoute({
  getParentRoute: () => inside,
  path: '/brands/$brandId',
  component: lazyRouteComponent(
    () => brandWords.with(import('./screens/brand/brand-screen.tsx')),
    'BrandScreen',
  ),
});
const brandOverview = createRoute({
  getParentRoute: () => brand,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/brand/overview/overview-tab.tsx'), 'OverviewTab'),
});
const brandQuestions = createRoute({
  getParentRoute: () => brand,
  path: 'questions',
  component: lazyRouteComponent(() => import('./screens/brand/questions/questions-tab.tsx'), 'QuestionsTab'),
});
const brandAnswers = createRoute({
  getParentRoute: () => brand,
  path: 'answers',
  component: lazyRouteComponent(() => import('./screens/brand/answers/answers-tab.tsx'), 'AnswersTab'),
});
const brandFacts = createRoute({
  getParentRoute: () => brand,
  path: 'answers/facts',
  component: lazyRouteComponent(() => import('./screens/brand/facts/facts-view.tsx'), 'FactsView'),
});
const brandSources = createRoute({
  getParentRoute: () => brand,
  path: 'sources',
  component: lazyRouteComponent(() => import('./screens/brand/sources/sources-tab.tsx'), 'SourcesTab'),
});
const brandCompetitors = createRoute({
  getParentRoute: () => brand,
  path: 'competitors',
  component: lazyRouteComponent(
    () => import('./screens/brand/competitors/competitors-tab.tsx'),
    'CompetitorsTab',
  ),
});
const brandPlan = createRoute({
  getParentRoute: () => brand,
  path: 'plan',
  component: lazyRouteComponent(() => import('./screens/brand/plan/plan-tab.tsx'), 'PlanTab'),
});
const sources = createRoute({
  getParentRoute: () => inside,
  path: '/site/sources',
  component: lazyRouteComponent(() => import('./screens/sources/sources-screen.tsx'), 'SourcesScreen'),
});
const run = createRoute({
  getParentRoute: () => inside,
  path: '/site/runs/$runId',
  component: lazyRouteComponent(() => import('./screens/sources/run-screen.tsx'), 'RunScreen'),
});
const aiServices = createRoute({
  getParentRoute: () => inside,
  path: '/admin/ai-services',
  component: lazyRouteComponent(
    () => administrationWords.with(import('./screens/ai-services/ai-services-screen.tsx')),
    'AiServicesScreen',
  ),
});
const notices = createRoute({
  getParentRoute: () => inside,
  path: '/admin/notices',
  component: lazyRouteComponent(
    () => administrationWords.with(import('./screens/notices/notices-screen.tsx')),
    'NoticesScreen',
  ),
});
const schedules = createRoute({
  getParentRoute: () => inside,
  path: '/admin/schedules',
  component: lazyRouteComponent(
    () => administrationWords.with(import('./screens/schedules/schedules-screen.tsx')),
    'SchedulesScreen',
  ),
});
const administration = createRoute({
  getParentRoute: () => inside,
  path: '/admin/$part',
  component: lazyRouteComponent(
    () => administrationWords.with(import('./screens/administration/administration-screen.tsx')),
    'AdministrationScreen',
  ),
});
const extension = createRoute({
  getParentRoute: () => inside,
  path: '/x/$name',
  component: lazyRouteComponent(
    () => administrationWords.with(import('./screens/extension/extension-screen.tsx')),
    'ExtensionScreen',
  ),
});
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./screens/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./screens/sign-in/invitation-screen.tsx'), 'InvitationScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    inside.addChildren([
      today,
      posts,
      allLinks,
      broken,
      mend,
      plans,
      plan,
      structure,
      brands,
      brand.addChildren([
        brandOverview,
        brandQuestions,
        brandAnswers,
        brandFacts,
        brandSources,
        brandCompetitors,
        brandPlan,
      ]),
      sources,
      run,
      aiServices,
      notices,
      schedules,
      administration,
      extension,
    ]),
  ]),
  basepath: ROOT === '' ? '/' : ROOT,
  parseSearch,
  stringifySearch,
  // What a person points at is fetched before the click.
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
