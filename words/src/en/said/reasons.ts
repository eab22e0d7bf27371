import type { SaidWords } from '../../said.ts';

/** Why an address or a document could not be read, or was not. Most are parts of sentences. */
export const reasons = {
  private_address: ({ host, address }) =>
    `${host} has the private or reserved address ${address}, which is not contacted unless the host is allowed (--allow-host ${host} or SIGNPOST_ALLOWED_HOSTS)`,
  no_address: ({ address }) => `${JSON.stringify(address)} is not an address`,
  not_web: ({ protocol }) => `${protocol} addresses are not supported, only http: and https:`,
  too_many_redirects: ({ times }) => `it redirects more than ${times} times`,
  redirect_loop: ({ address }) => `it redirects in a circle, back to ${address}`,
  too_slow: ({ seconds }) => `no complete answer came within ${seconds} seconds`,
  too_large: ({ megabytes }) => `it is larger than ${megabytes} MB, the most that is read`,
  unknown_packing: ({ packing }) => `it is compressed as ${packing}, which is not supported`,
  cannot_unpack: ({ detail }) => `it cannot be decompressed (${detail})`,
  connection_failed: ({ detail }) => `the connection failed (${detail})`,
  unknown_authority: () =>
    'the connection failed (the authority that signed its certificate is not known: name the file of that authority in the environment variable NODE_EXTRA_CA_CERTS)',
  no_https: () =>
    'the connection failed (the server does not speak https there: write http:// if that is meant)',
  server_refuses: ({ status }) => `the server refuses it (status ${status})`,
  server_asks_later: ({ status }) => `the server asks clients to come back later (status ${status})`,
  server_answers: ({ status }) => `the server answers with status ${status}`,
  rest_answers: ({ status }) => `the site answers with status ${status}`,
  rest_gives_no_posts: () => 'the site answers with something other than posts',
  listed_not_given: () => 'the site lists the post but does not return it',
  type_not_listed: ({ type, why }, say) =>
    `no posts of the type ${type} could be listed: ${say(why)}. Those known from before stay. Look into the error log of the site, or name the other types with --types`,
  not_of_this_site: () => 'it is not an address of this site',
  leads_on: ({ address }) => `it redirects to ${address}`,
  answer_is: ({ status, isGuarded }) =>
    `the answer is ${status}${isGuarded ? ', sent by a firewall in front of the site' : ''}`,
  many_alike: () => 'there are too many addresses like it',
  too_far: ({ links }) => `it is more than ${links} links away from the home page`,
  address_too_long: () => 'it is longer than 2,000 characters',
  path_too_deep: () => 'its path is deeper than 20 folders',
  path_repeats: () => 'its path repeats itself',
  far_calendar: () => 'it is a calendar far from today',
  for_users: () => 'it is for people who sign in to WordPress',
  time_over: ({ minutes }) => `the limit of ${minutes} minutes was reached`,
  enough_asked: ({ count }) => `the limit of ${count} addresses was reached`,
  no_rest_api: () => 'has no WordPress REST API',
  rest_not_answering: () => 'looks like WordPress, but its REST API does not answer',
  rest_behind_firewall: ({ status }) =>
    `looks like WordPress, but a firewall keeps this machine from its REST API (status ${status})`,
  rest_refuses_visitors: ({ status, home }) =>
    `is a WordPress site whose REST API refuses visitors (status ${status}; with an application password: index wordpress-rest ${home} --user LOGIN --password-file FILE)`,

  no_post_at_path: () => 'No post has this address.',
  no_post_of_name: () => 'No post with this name is in another category.',
  no_post_of_number: () => 'No post has this number.',
  no_post_of_query: () => 'These parameters lead to no post.',
  no_file: () => 'No uploaded file is known at this address.',
  no_former_address: () => 'No post had this address before.',
  no_redirect: () => 'No redirect from here is known.',
  no_list: () => 'There is no list of posts (category, tag, author or date) here.',
  no_hidden_post: () => 'No draft and no deleted post has this name.',
  no_guess: () => 'No post has a name that begins like this, so the platform cannot guess one.',

  folder_unreadable: ({ detail }) => `The folder cannot be read: ${detail}.`,
  link_out_of_folder: () => 'A symbolic link leads out of the folder and was not followed.',
  link_to_nothing: ({ detail }) => `The symbolic link leads nowhere: ${detail}.`,
  file_unreadable: ({ file, detail }) => `The file ${file} cannot be read: ${detail}.`,
  content_too_long: ({ megabytes }) => `Its content is longer than ${megabytes} MB.`,
  content_not_given: ({ detail }) => `The database did not return its content: ${detail}.`,
  id_taken: ({ id }) => `The id ${id} belongs to another page that has none of its own.`,
  id_too_large: ({ id, largest }) =>
    `Its id ${id} is larger than ${largest}, the largest that can be stored.`,
  no_id: ({ title }) => `The item "${title}" has no id.`,

  said_before: ({ text }) => text,
  unexpected: ({ detail }) => detail,
} satisfies Partial<SaidWords>;
