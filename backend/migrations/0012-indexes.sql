-- Each foreign key has an index, so that deleting a row, or leaving it without its person, reads no whole table.
create index purchases_payment on purchases (payment_id) where payment_id is not null;
create index blogs_author on blogs (author_id) where author_id is not null;
create index blogs_course on blogs (course_id) where course_id is not null;
create index blog_comments_author on blog_comments (author_id) where author_id is not null;
create index blog_comments_hider on blog_comments (hidden_by) where hidden_by is not null;
create index classes_course on classes (course_id) where course_id is not null;
create index contact_messages_handler on contact_messages (handled_by) where handled_by is not null;
create index courses_teacher on courses (teacher_id) where teacher_id is not null;
create index demo_clips_course on demo_clips (course_id);
create index demo_clips_teacher on demo_clips (teacher_id);
create index orders_course on orders (course_id);
create index resumable_uploads_owner on resumable_uploads (owner_id);
create index sandbox_payments_order on sandbox_payments (order_id);
create index video_audit_actor on video_audit (actor_id) where actor_id is not null;
create index video_progress_video on video_progress (video_id);
create index videos_course on videos (course_id);

-- Orders that nobody paid, until they are closed.
create index orders_unpaid on orders (created_at) where status in ('creating', 'open');
-- The newest payments, and the newest lines of one teacher.
create index payments_captured on payments (captured_at desc, id);
drop index ledger_lines_owner;
create index ledger_lines_owner on ledger_lines (owner_id, entry_id desc) where owner_id is not null;
